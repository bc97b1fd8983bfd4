'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { EmptyState } from '@/components/shared/empty-state'
import { errorBreakdownQuery } from '@/lib/features/dashboard/client'
import type { ErrorBreakdown as Breakdown } from '@/lib/features/dashboard/contract'
import { cn } from '@/lib/shared/cn'
import { SAMPLE_ERROR_BREAKDOWN } from './sample-data'
import { Widget } from './widget'

/** Open errors of each team: blockers red, the others orange. */
export function ErrorBreakdown() {
  const t = useTranslations('dashboard')
  const query = useQuery(errorBreakdownQuery)
  return (
    <Widget
      title={t('errorBreakdown')}
      description={({ totalErrors }) => t('openErrors', { count: totalErrors })}
      query={query}
      sample={SAMPLE_ERROR_BREAKDOWN}
      contentClassName="min-h-64"
    >
      {(data) =>
        data.totalErrors === 0 ? <EmptyState title={t('noOpenErrors')} /> : <TeamBars breakdown={data} />
      }
    </Widget>
  )
}

function TeamBars({ breakdown }: { breakdown: Breakdown }) {
  const t = useTranslations('dashboard')
  const format = useFormatter()
  const teams = breakdown.errorBreakdown.filter(({ total }) => total > 0)
  const longest = Math.max(...teams.map(({ total }) => total))
  const width = (count: number) => ({ width: `${(count / longest) * 100}%` })
  return (
    <>
      <ul className="grid gap-2 text-sm">
        {teams.map(({ team, blockers, nonBlockers, total }) => (
          <li key={team} className="flex items-center gap-3">
            <span className="w-16 shrink-0">{team}</span>
            <span className="flex h-3 flex-1 gap-px overflow-hidden rounded-xs" aria-hidden>
              <span
                className="bg-destructive"
                style={width(blockers)}
                title={t('blockers', { count: blockers })}
              />
              <span
                className="bg-chart-3"
                style={width(nonBlockers)}
                title={t('nonBlockers', { count: nonBlockers })}
              />
            </span>
            <span className="sr-only">{t('teamErrors', { blockers, nonBlockers })}</span>
            <span aria-hidden className="min-w-8 text-right tabular-nums">
              {format.number(total)}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3 text-muted-foreground text-sm">
        <LegendEntry className="bg-destructive" label={t('blockers', { count: breakdown.totalBlockers })} />
        <LegendEntry className="bg-chart-3" label={t('nonBlockers', { count: breakdown.totalNonBlockers })} />
      </div>
    </>
  )
}

/** Explains a colour of the chart; `className` sets the colour. */
function LegendEntry({ className, label }: { className: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cn('size-2.5 rounded-xs', className)} />
      {label}
    </span>
  )
}
