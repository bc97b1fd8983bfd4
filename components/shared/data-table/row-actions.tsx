import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

/** The buttons at the end of a row: they show on hover and focus, and always where there is no hover. */
export function RowActions({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex items-center justify-end gap-0.5 opacity-0 transition-opacity duration-100 focus-within:opacity-100 touch:opacity-100 group-focus-within/row:opacity-100 group-hover/row:opacity-100 has-aria-expanded:opacity-100',
        className,
      )}
      {...props}
    />
  )
}
