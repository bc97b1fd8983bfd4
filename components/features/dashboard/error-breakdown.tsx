'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/shared/empty-state'
import { Link } from '@/components/shared/link'
import { errorBreakdownQuery } from '@/lib/features/dashboard/client'
import type { ErrorBreakdown as Breakdown } from '@/lib/features/dashboard/contract'
import { type RegisterFilters, registerAddress } from '@/lib/features/error-register/rules'
import { ANY_TEAM } from '@/lib/features/error-register/values'
import { cn } from '@/lib/shared/cn'
import { SAMPLE_ERROR_BREAKDOWN } from './sample-data'
import { Widget } from './widget'

// Of a team the register has the errors that its people are to solve, else have written, as they are counted here; those
// of which neither is a user are of no team.
const errorsHref = (filters: RegisterFilters = {}) =>
  registerAddress({ kind: 'report', state: 'unsolved', team: ANY_TEAM, ...filters })

function ErrorsLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null) return children
  return (
    <Link href={href} className="underline-offset-4 hover:text-foreground hover:underline">
      {children}
    </Link>
  )
}

/** Open errors of each team: blockers red, the others orange. */
export function ErrorBreakdown() {
  const t = useTranslations('dashboard')
  const query = useQuery(errorBreakdownQuery)
  return (
    <Widget
      title={t('errorBreakdown')}
      description={(data) => (
        <ErrorsLink href={data === SAMPLE_ERROR_BREAKDOWN ? null : errorsHref()}>
          {t('openErrors', { count: data.totalErrors })}
        </ErrorsLink>
      )}
      query={query}
      sample={SAMPLE_ERROR_BREAKDOWN}
      contentClassName="min-h-64"
    >
      {(data) =>
        data.totalErrors === 0 ? (
          <EmptyState title={t('noOpenErrors')} />
        ) : (
          <TeamBars breakdown={data} isSample={data === SAMPLE_ERROR_BREAKDOWN} />
        )
      }
    </Widget>
  )
}

function TeamBars({ breakdown, isSample }: { breakdown: Breakdown; isSample: boolean }) {
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
            <span className="w-16 shrink-0">
              <ErrorsLink href={isSample ? null : errorsHref({ team })}>{team}</ErrorsLink>
            </span>
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
        <LegendEntry className="bg-destructive">
          <ErrorsLink href={isSample ? null : errorsHref({ blocker: 'yes' })}>
            {t('blockers', { count: breakdown.totalBlockers })}
          </ErrorsLink>
        </LegendEntry>
        <LegendEntry className="bg-chart-3">
          {t('nonBlockers', { count: breakdown.totalNonBlockers })}
        </LegendEntry>
      </div>
    </>
  )
}

/** Explains a colour of the chart; `className` sets the colour. */
function LegendEntry({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={cn('size-2.5 rounded-xs', className)} />
      {children}
    </span>
  )
}
