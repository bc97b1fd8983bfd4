'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Link } from '@/components/shared/link'
import { Skeleton } from '@/components/ui/skeleton'
import { useTranslate } from '@/lib/client/translate'
import type { ScenarioView } from '@/lib/features/scenarios/client'
import type { ScenarioCounts } from '@/lib/features/scenarios/contract'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/rules'
import { cn } from '@/lib/shared/cn'

const CARDS = [
  { key: 'total', label: 'scenarios.all.total', status: null, tone: '' },
  { key: 'new', label: 'scenarios.all.new', status: SCENARIO_STATUS.new, tone: '' },
  {
    key: 'inProgress',
    label: 'scenarios.all.inProgress',
    status: SCENARIO_STATUS.inProgress,
    tone: 'text-tone-blue',
  },
  {
    key: 'withErrors',
    label: 'scenarios.all.withErrors',
    status: SCENARIO_STATUS.failed,
    tone: 'text-tone-red',
  },
  {
    key: 'completed',
    label: 'scenarios.all.completed',
    status: SCENARIO_STATUS.completed,
    tone: 'text-tone-green',
  },
] as const

interface ScenarioCountersProps {
  counts: ScenarioCounts | undefined
  view: ScenarioView
  /** The address of the list with another status. */
  addressOf: (status: string | null) => string
}

/** How many scenarios there are, of what search and type find; each card narrows the list to its own. */
export function ScenarioCounters({ counts, view, addressOf }: ScenarioCountersProps) {
  const t = useTranslations('scenarios.all')
  const translate = useTranslate()
  const format = useFormatter()
  return (
    <nav aria-label={t('counts')}>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {CARDS.map(({ key, label, status, tone }) => {
          const isCurrent = view.status === status
          return (
            <li key={key} className="first:col-span-2 sm:first:col-span-1">
              <Link
                href={addressOf(status)}
                scroll={false}
                aria-current={isCurrent ? 'true' : undefined}
                className={cn(
                  'flex items-baseline justify-between gap-2 rounded-md border px-3.5 py-2.5 transition-colors sm:block',
                  isCurrent ? 'border-primary bg-primary-soft' : 'bg-card hover:border-foreground/30',
                )}
              >
                <span className={cn('text-sm', isCurrent ? 'text-primary' : 'text-muted-foreground')}>
                  {translate(label)}
                </span>
                <span
                  className={cn(
                    'block font-semibold text-xl tabular-nums',
                    counts && counts[key] > 0 && tone,
                  )}
                >
                  {counts ? (
                    `${format.number(counts[key])}${counts.isAtLeast ? '+' : ''}`
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
