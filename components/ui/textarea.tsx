import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea className={cn('control control-area', className)} {...props} />
}
