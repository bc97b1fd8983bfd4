import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export function Label({ className, htmlFor, children, ...props }: ComponentProps<'label'>) {
  return (
    <label htmlFor={htmlFor} className={cn('label', className)} {...props}>
      {children}
    </label>
  )
}
