import type { ComponentProps } from 'react'
import { cn } from '@/lib/shared/cn'

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('card', className)} {...props} />
}

/** The top of a card, with an optional `CardAction` at its right end. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('card-header', className)} {...props} />
}

/** The card's heading; `level` fits it into the page's outline. */
export function CardTitle({ className, level = 2, ...props }: ComponentProps<'h2'> & { level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  return <Heading className={cn('font-semibold text-base', className)} {...props} />
}

export function CardDescription({ className, ...props }: ComponentProps<'p'>) {
  return <p className={cn('card-description', className)} {...props} />
}

export function CardAction({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-action"
      className={cn(
        'col-start-2 row-span-2 row-start-1 flex flex-wrap items-center justify-end gap-1.5 self-start',
        className,
      )}
      {...props}
    />
  )
}

export function CardContent({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('card-content', className)} {...props} />
}
