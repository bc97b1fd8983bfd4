import { useTranslations } from 'next-intl'
import { MonthChart } from '@/components/shared/charts/month-chart'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import type { Analytics } from '@/lib/features/analytics/contract'
import { projectsThat, scenariosThat } from './lists'

const SERIES = ['projects', 'scenarios', 'errors'] as const
const COLORS = { projects: 'var(--chart-2)', scenarios: 'var(--chart-1)', errors: 'var(--destructive)' }

type Month = Analytics['monthlyTrends'][number]

function listHref(month: Month, key: string): string {
  if (key === 'projects') return projectsThat('created', month)
  return scenariosThat(key === 'errors' ? 'error_reported' : 'created', month)
}

/** What was created in each month; every figure links to its list. */
export function MonthlyTrends({ data: { monthlyTrends } }: { data: Analytics }) {
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
          series={SERIES.map((key) => ({ key, name: t(`columns.${key}`), color: COLORS[key] }))}
          getHref={listHref}
        />
      </CardContent>
    </Card>
  )
}
