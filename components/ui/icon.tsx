import type { IconNode } from 'lucide'
import { type ComponentProps, createElement } from 'react'
import { cn } from '@/lib/shared/cn'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { of: IconNode }

/** Draws an icon of the library in the colour of the text around it; hidden from screen readers. */
export function Icon({ of, className, ...props }: IconProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cn('icon', className)} {...props}>
      <IconShapes of={of} />
    </svg>
  )
}

/** The shapes of an icon without the `svg` around them. */
export function IconShapes({ of }: { of: IconNode }) {
  return of.map(([shape, attributes], index) => createElement(shape, { key: index, ...attributes }))
}
