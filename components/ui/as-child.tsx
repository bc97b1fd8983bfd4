import { cloneElement, type HTMLAttributes, isValidElement } from 'react'
import { cn } from '@/lib/shared/cn'

/** Gives its one child this look and these properties, as far as the child has none of its own. */
export function AsChild({ children, className, ...props }: HTMLAttributes<HTMLElement>) {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(children)) return null
  return cloneElement(children, {
    ...props,
    ...children.props,
    className: cn(className, children.props.className),
  })
}
