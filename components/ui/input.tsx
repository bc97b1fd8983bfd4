import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn('control control-line read-only:bg-muted read-only:text-muted-foreground', className)}
      {...props}
    />
  )
}
