import { useTranslations } from 'next-intl'
import { MonthChart } from '@/components/shared/charts/month-chart'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Analytics } from '@/lib/features/analytics/contract'
import { projectsThat, type ShownAnalytics, scenariosThat } from './lists'

/** Each with the figure that a whole bar stands for at least; errors share the scale of scenarios. */
const SERIES = [
  { key: 'projects', color: 'var(--chart-2)', scale: { name: 'projects', least: 10 } },
  { key: 'scenarios', color: 'var(--chart-1)', scale: { name: 'scenarios', least: 50 } },
  { key: 'errors', color: 'var(--destructive)', scale: { name: 'scenarios', least: 50 } },
] as const

type Month = Analytics['monthlyTrends'][number]

function listHref(month: Month, key: string): string {
  if (key === 'projects') return projectsThat('created', month)
  return scenariosThat(key === 'errors' ? 'error_reported' : 'created', month)
}

/** The records created in each month; every figure links to its list. */
export function MonthlyTrends({ data: { monthlyTrends }, isSample }: ShownAnalytics) {
  const t = useTranslations('analytics')
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('monthlyTrends')}</CardTitle>
        <CardDescription>{t('monthlyTrendsHint')}</CardDescription>
      </CardHeader>
      <CardContent>
        <MonthChart
          caption={t('monthlyTrends')}
          monthHead={t('columns.month')}
          months={monthlyTrends.map((month) => ({ ...month, name: month.month }))}
          series={SERIES.map(({ key, ...look }) => ({ key, name: t(`columns.${key}`), ...look }))}
          getHref={isSample ? undefined : listHref}
        />
      </CardContent>
    </Card>
  )
}
