'use client'

import { useFormatter } from 'next-intl'
import { HINT_AREA, Hint } from '@/components/shared/hint'
import { Link } from '@/components/shared/link'
import { Skeleton } from '@/components/ui/skeleton'
import { cn } from '@/lib/shared/cn'

interface CountCard {
  key: string
  label: string
  /** Undefined while the count is loading. */
  count: number | undefined
  /** The address of the counted list. */
  href: string
  isCurrent: boolean
  /** The classes of the figure if it is not 0. */
  tone?: string
  /** The things that it counts, shown on hover, focus and touch. */
  hint?: readonly string[]
  /** Whether this count alone is a lower bound. */
  isAtLeast?: boolean
}

interface CountCardsProps {
  label: string
  cards: readonly CountCard[]
  /** Whether all counts are lower bounds. */
  isAtLeast?: boolean
}

/** Shows the number of items of each kind; each card filters the list below by its kind. */
export function CountCards({ label, cards, isAtLeast }: CountCardsProps) {
  const format = useFormatter()
  return (
    <nav aria-label={label}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {cards.map(({ key, label: name, count, href, isCurrent, tone, hint, isAtLeast: isBound }) => (
          <li
            key={key}
            {...HINT_AREA}
            className={cn(
              'relative rounded-md border px-3.5 py-2.5 transition-colors first:col-span-2 sm:first:col-span-1',
              isCurrent ? 'border-primary bg-primary-soft' : 'bg-card hover:border-foreground/30',
            )}
          >
            <Link
              href={href}
              scroll={false}
              aria-current={isCurrent ? 'true' : undefined}
              className="flex items-baseline justify-between gap-2 after:absolute after:inset-0 after:rounded-md sm:block"
            >
              <span className={cn('text-sm', isCurrent ? 'text-primary' : 'text-muted-foreground')}>
                {name}
              </span>
              <span
                className={cn(
                  'block font-semibold text-xl tabular-nums',
                  count !== undefined && count > 0 && tone,
                  hint && 'max-sm:pr-6',
                )}
              >
                {count === undefined ? (
                  <Skeleton className="h-6.5 w-8" />
                ) : (
                  `${format.number(count)}${isAtLeast || isBound ? '+' : ''}`
                )}
              </span>
            </Link>
            {hint && (
              <span className="absolute top-1 right-1">
                <Hint lines={hint} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
