import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export function Label({ className, htmlFor, children, ...props }: ComponentProps<'label'>) {
  return (
    <label
      htmlFor={htmlFor}
      className={cn('select-none font-medium text-foreground text-sm peer-disabled:opacity-60', className)}
      {...props}
    >
      {children}
    </label>
  )
}
