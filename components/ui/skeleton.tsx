import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

/** A grey placeholder while content loads; hidden from screen readers, which get the region's `aria-busy` instead. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('skeleton', className)} {...props} />
}
