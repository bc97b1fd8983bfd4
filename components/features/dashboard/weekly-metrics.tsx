'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { dashboardStatsQuery } from '@/lib/features/dashboard/client'
import { TrendBadge } from './trend-badge'

const METRICS = ['testsCompletedTrend', 'errorDetectionTrend', 'teamEfficiencyTrend'] as const

/** Shows how the last seven days compare with the seven before. */
export function WeeklyMetrics() {
  const t = useTranslations('dashboard')
  const { data, isPending } = useQuery(dashboardStatsQuery)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('performance')}</CardTitle>
        <CardDescription>{t('weeklyMetrics')}</CardDescription>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-2.5">
          {METRICS.map((metric) => (
            <div key={metric} className="flex items-center justify-between gap-2 text-sm">
              <dt>{t(`metrics.${metric}`)}</dt>
              <dd>
                {!isPending && (
                  <TrendBadge trend={data?.performance[metric] ?? '+0%'} title={t('againstWeekBefore')} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </CardContent>
    </Card>
  )
}
