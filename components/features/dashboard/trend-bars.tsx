'use client'

import { useTranslations } from 'next-intl'
import { MonthBars } from '@/components/shared/charts/month-bars'
import type { PerformanceTrends } from '@/lib/features/dashboard/contract'

/** A bar a month; decoration beside the table that says the same. */
export function TrendBars({ trends: { trendsData } }: { trends: PerformanceTrends }) {
  const t = useTranslations('dashboard')
  const series = [{ key: 'value', name: t('completedScenarios'), color: 'var(--chart-1)' }]
  return <MonthBars months={trendsData} series={series} />
}
