'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { HINT_AREA, Hint } from '@/components/shared/hint'
import { TrendBadge } from '@/components/shared/trend-badge'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { judgeTrend } from '@/lib/features/analytics/rules'
import { dashboardStatsQuery } from '@/lib/features/dashboard/client'

const METRICS = [
  { trend: 'testsCompletedTrend', figure: 'testsCompleted' },
  { trend: 'errorDetectionTrend', figure: 'errorDetection' },
  { trend: 'teamEfficiencyTrend', figure: 'teamEfficiency' },
] as const

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
          {METRICS.map(({ trend, figure }) => {
            const shown = data?.performance[trend] ?? '+0%'
            return (
              <div
                key={figure}
                {...HINT_AREA}
                className="flex min-h-6 items-center justify-between gap-2 text-sm"
              >
                <dt>{t(`metrics.${trend}`)}</dt>
                <dd className="flex items-center gap-1">
                  {!isPending && (
                    <TrendBadge
                      trend={shown}
                      verdict={judgeTrend(figure, shown, data?.compared[figure].base ?? 0)}
                    />
                  )}
                  {data && <Hint lines={[t(`compared.${figure}`, data.compared[figure])]} />}
                </dd>
              </div>
            )
          })}
        </dl>
      </CardContent>
    </Card>
  )
}
