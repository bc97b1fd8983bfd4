'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { LegendEntry } from '@/components/shared/charts/legend-entry'
import { MonthBars } from '@/components/shared/charts/month-bars'
import { EmptyState } from '@/components/shared/empty-state'
import { QueryCard } from '@/components/shared/query-card'
import { performanceMetricsQuery } from '@/lib/features/profile/client'
import type { PerformanceMetrics } from '@/lib/features/profile/contract'

const SERIES = [
  { key: 'completed', color: 'var(--chart-5)', swatch: 'bg-chart-5' },
  { key: 'failed', color: 'var(--destructive)', swatch: 'bg-destructive' },
  { key: 'errors', color: 'var(--chart-3)', swatch: 'bg-chart-3' },
] as const

/** Shows what the person completed in each of the last six months. */
export function PerformanceCard() {
  const t = useTranslations('profile.performance')
  const query = useQuery(performanceMetricsQuery)
  return (
    <QueryCard title={t('title')} description={t('description')} query={query} skeleton="h-56">
      {({ metrics: { months } }) =>
        months.every((month) => SERIES.every(({ key }) => month[key] === 0)) ? (
          <EmptyState title={t('empty')} hint={t('emptyHint')} />
        ) : (
          <Performance months={months} />
        )
      }
    </QueryCard>
  )
}

function Performance({ months }: PerformanceMetrics) {
  const t = useTranslations('profile.performance')
  const format = useFormatter()
  const series = SERIES.map((one) => ({ ...one, name: t(one.key) }))
  const totalOf = (key: (typeof SERIES)[number]['key']) => months.reduce((sum, month) => sum + month[key], 0)
  return (
    <>
      <div className="h-48">
        <MonthBars months={months} series={series} />
      </div>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
        {series.map(({ key, name, swatch }) => (
          <LegendEntry key={key} className={swatch} label={t('total', { name, count: totalOf(key) })} />
        ))}
      </div>
      <table className="sr-only">
        <caption>{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.name}>
              <th scope="row">{month.name}</th>
              {series.map(({ key }) => (
                <td key={key}>{format.number(month[key])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
