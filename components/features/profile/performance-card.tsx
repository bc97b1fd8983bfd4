'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { MonthChart } from '@/components/shared/charts/month-chart'
import { EmptyState } from '@/components/shared/empty-state'
import { QueryCard } from '@/components/shared/query-card'
import { performanceMetricsQuery } from '@/lib/features/profile/client'
import type { PerformanceMetrics } from '@/lib/features/profile/contract'

const SERIES = [
  { key: 'completed', color: 'var(--chart-5)' },
  { key: 'failed', color: 'var(--destructive)' },
  { key: 'errors', color: 'var(--chart-3)' },
] as const

/** The scenarios that the person completed in each of the last six months. */
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
  const sumSeries = (key: (typeof SERIES)[number]['key']) =>
    months.reduce((sum, month) => sum + month[key], 0)
  const series = SERIES.map(({ key, color }) => {
    const name = t(key)
    return { key, color, name, legend: t('total', { name, count: sumSeries(key) }) }
  })
  return <MonthChart caption={t('title')} monthHead={t('month')} months={months} series={series} />
}
