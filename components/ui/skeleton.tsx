import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

/** A grey stand-in for what is still loading; hidden from screen readers, whose word is the region's `aria-busy`. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('skeleton', className)} {...props} />
}
