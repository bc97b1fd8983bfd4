import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

/** A key of the keyboard. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-sm border bg-muted px-1 font-medium font-sans text-foreground text-xs',
        className,
      )}
      {...props}
    />
  )
}
