import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { CONTROL_CLASSES } from './control-classes'

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return (
    <input
      type={type}
      className={cn(
        CONTROL_CLASSES,
        'h-8 read-only:bg-muted read-only:text-muted-foreground touch:h-10',
        className,
      )}
      {...props}
    />
  )
}
