'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Skeleton } from '@/components/ui/skeleton'
import { FILTER_STATUSES, type ProjectFilter } from '@/lib/features/projects/client'
import type { ProjectCounts as Counts } from '@/lib/features/projects/contract'
import { cn } from '@/lib/shared/cn'

const CARDS = ['all', ...FILTER_STATUSES] as const

function addressOf(card: (typeof CARDS)[number], { status: _, ...rest }: ProjectFilter): string {
  const kept = Object.entries(rest).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(kept)
  if (card !== 'all') query.set('status', card)
  return query.size > 0 ? `/projects?${query}` : '/projects'
}

/** Shows how many projects there are of each status; each card narrows the list to its own. */
export function ProjectCounts({ counts, filter }: { counts: Counts | undefined; filter: ProjectFilter }) {
  const t = useTranslations('projects')
  const format = useFormatter()
  return (
    <nav aria-label={t('list.counts')}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {CARDS.map((card) => {
          const isCurrent = (filter.status ?? 'all') === card
          return (
            <li key={card} className="first:col-span-2 sm:first:col-span-1">
              <Link
                href={addressOf(card, filter)}
                scroll={false}
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(
                  'flex items-baseline justify-between gap-2 rounded-md border px-3.5 py-2.5 transition-colors sm:block',
                  isCurrent ? 'border-primary bg-primary-soft' : 'bg-card hover:border-foreground/30',
                )}
              >
                <span className={cn('text-sm', isCurrent ? 'text-primary' : 'text-muted-foreground')}>
                  {card === 'all' ? t('list.allProjects') : t(`status.${card}`)}
                </span>
                <span className="block font-semibold text-xl tabular-nums">
                  {counts ? (
                    `${format.number(counts[card])}${counts.isAtLeast ? '+' : ''}`
                  ) : (
                    <Skeleton className="h-6.5 w-8" />
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
