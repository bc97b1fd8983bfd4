'use client'

import { useQuery } from '@tanstack/react-query'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { MonthBars } from '@/components/shared/charts/month-bars'
import { performanceTrendsQuery } from '@/lib/features/dashboard/client'
import { samplePerformanceTrends } from './sample-data'
import { Widget } from './widget'

/** Completed scenarios of the last six months. */
export function PerformanceTrends() {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  const format = useFormatter()
  const query = useQuery(performanceTrendsQuery)
  const sample = useMemo(() => samplePerformanceTrends(locale), [locale])
  return (
    <Widget
      title={t('performanceTrends')}
      description={() => t('lastSixMonths')}
      query={query}
      sample={sample}
    >
      {(data) => (
        <>
          <div className="h-44">
            <MonthBars
              months={data.trendsData}
              series={[{ key: 'value', name: t('completedScenarios'), color: 'var(--chart-1)' }]}
            />
          </div>
          <table className="sr-only">
            <caption>{t('performanceTrends')}</caption>
            <tbody>
              {data.trendsData.map(({ name, value }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{format.number(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Widget>
  )
}
