import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'
import { CONTROL_CLASSES } from './control-classes'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea className={cn(CONTROL_CLASSES, 'field-sizing-content min-h-18 py-1.5', className)} {...props} />
  )
}
