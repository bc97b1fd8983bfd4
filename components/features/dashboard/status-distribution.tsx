'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { chartColor } from '@/components/shared/charts/theme'
import { Link } from '@/components/shared/link'
import { statusDistributionQuery } from '@/lib/features/dashboard/client'
import type { StatusDistribution as Distribution } from '@/lib/features/dashboard/contract'
import { DistributionRing } from './distribution-ring'
import { SAMPLE_STATUS_DISTRIBUTION } from './sample-data'
import { Widget } from './widget'

/** Shows how many projects have each status. */
export function StatusDistribution() {
  const t = useTranslations('dashboard')
  const query = useQuery(statusDistributionQuery)
  return (
    <Widget
      title={t('statusDistribution')}
      description={({ totalProjects }) => t('totalProjects', { count: totalProjects })}
      query={query}
      sample={SAMPLE_STATUS_DISTRIBUTION}
      isStandIn={({ error }) => error !== undefined}
    >
      {(data) => (
        <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          <div className="size-36 shrink-0">
            <DistributionRing distribution={data} />
          </div>
          <Legend distribution={data} />
        </div>
      )}
    </Widget>
  )
}

// The ring repeats these figures as decoration; this list is the accessible version.
function Legend({ distribution: { statusData, totalProjects } }: { distribution: Distribution }) {
  const format = useFormatter()
  return (
    <ul className="grid min-w-40 flex-1 gap-1.5 text-sm">
      {statusData.map(({ status, name, value, color }) => (
        <li key={status} className="flex items-center gap-2">
          <span
            aria-hidden
            className="size-2.5 rounded-full"
            style={{ backgroundColor: chartColor(color) }}
          />
          <Link href={`/projects?status=${status}`} className="underline-offset-2 hover:underline">
            {name}
          </Link>
          <span className="ml-auto tabular-nums">{format.number(value)}</span>
          <span className="w-10 text-right text-muted-foreground tabular-nums">
            {totalProjects === 0 ? 0 : Math.round((value / totalProjects) * 100)}%
          </span>
        </li>
      ))}
    </ul>
  )
}
