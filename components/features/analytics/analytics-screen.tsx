'use client'

import { useQuery } from '@tanstack/react-query'
import { Download, Grid3x3, RotateCw } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Link } from '@/components/shared/link'
import { PageHeader } from '@/components/shared/page-header'
import { useAttempt } from '@/components/shared/use-attempt'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Select } from '@/components/ui/select'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { saveFile } from '@/lib/client/save-file'
import { today } from '@/lib/client/today'
import { useUrlState } from '@/lib/client/url-state'
import { analyticsQuery, loadAnalyticsFile, parseAnalyticsView } from '@/lib/features/analytics/client'
import type { AnalyticsTimeRange } from '@/lib/features/analytics/contract'
import {
  ANALYTICS_TABS,
  OVERVIEW_FIGURES,
  PROJECT_FIGURES,
  SCENARIO_FIGURES,
} from '@/lib/features/analytics/rules'
import { DEFAULT_TIME_RANGE, TIME_RANGES } from '@/lib/features/analytics/values'
import { exportFileName } from '@/lib/shared/export-format'
import { FigureCards } from './figure-cards'
import type { ShownAnalytics } from './lists'
import { MonthlyTrends } from './monthly-trends'
import { sampleAnalytics } from './sample-analytics'
import { TeamPerformance } from './team-performance'

/** The figures of a time range; range and tab are kept in the page's address. */
export function AnalyticsScreen() {
  const t = useTranslations('analytics')
  const locale = useLocale()
  const { query: address, change } = useUrlState()
  const { timeRange, tab } = parseAnalyticsView(Object.fromEntries(address))
  const query = useQuery(analyticsQuery(timeRange))
  useQueryFailureToast(query, 'analytics.failures.load')
  const isSample = query.isError && query.data === undefined
  const data = isSample ? sampleAnalytics(timeRange, locale) : query.data
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        back={{ href: '/', label: t('back') }}
        beside={isSample && <SampleMark isRetrying={query.isFetching} onRetry={() => void query.refetch()} />}
        actions={
          <>
            <Select
              aria-label={t('range')}
              value={timeRange}
              options={TIME_RANGES.map((value) => ({ value, label: t(`ranges.${value}`) }))}
              onValueChange={(value) => change({ range: value === DEFAULT_TIME_RANGE ? null : value })}
              className="w-48 touch:w-56"
            />
            <Link href="/coverage" className={buttonVariants({ variant: 'outline' })}>
              <Icon of={Grid3x3} />
              {t('coverage')}
            </Link>
            <ExportButton timeRange={timeRange} />
          </>
        }
      />
      <Tabs
        value={tab}
        onValueChange={(next) => change({ tab: next === ANALYTICS_TABS[0] ? null : next }, 'replace')}
        aria-busy={query.isPending}
      >
        <TabsList aria-label={t('parts')}>
          {ANALYTICS_TABS.map((name) => (
            <TabsTrigger key={name} value={name}>
              {t(`tabs.${name}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {ANALYTICS_TABS.map((name) => (
          <TabsContent key={name} value={name} className="grid gap-3">
            {data ? <TabPart name={name} data={data} isSample={isSample} /> : <Skeleton className="h-64" />}
          </TabsContent>
        ))}
      </Tabs>
    </>
  )
}

function TabPart({ name, ...shown }: ShownAnalytics & { name: (typeof ANALYTICS_TABS)[number] }) {
  switch (name) {
    case 'overview':
      return (
        <>
          <FigureCards {...shown} figures={OVERVIEW_FIGURES} />
          <div className="grid gap-3 lg:grid-cols-2">
            <MonthlyTrends {...shown} />
            <TeamPerformance {...shown} />
          </div>
        </>
      )
    case 'projects':
      return (
        <>
          <FigureCards {...shown} figures={PROJECT_FIGURES} />
          <MonthlyTrends {...shown} />
        </>
      )
    case 'scenarios':
      return (
        <>
          <FigureCards {...shown} figures={SCENARIO_FIGURES} />
          <MonthlyTrends {...shown} />
        </>
      )
    case 'teams':
      return <TeamPerformance {...shown} />
  }
}

function SampleMark({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const t = useTranslations('analytics')
  return (
    <>
      <Badge variant="orange" role="status" title={t('sampleDataHint')}>
        {t('sampleData')}
      </Badge>
      <Button variant="outline" size="sm" disabled={isRetrying} onClick={onRetry}>
        <Icon of={RotateCw} />
        {t('retry')}
      </Button>
    </>
  )
}

function ExportButton({ timeRange }: { timeRange: AnalyticsTimeRange }) {
  const t = useTranslations('analytics')
  const attempt = useAttempt()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await attempt({
      of: 'analytics:export',
      work: async () =>
        saveFile(
          await loadAnalyticsFile(timeRange),
          exportFileName(`analytics-${timeRange}`, 'xlsx', today()),
        ),
      failure: 'analytics.failures.export',
    })
    setIsBusy(false)
  }
  return (
    <Button variant="outline" disabled={isBusy} onClick={() => void save()}>
      <Icon of={Download} />
      {t(isBusy ? 'exporting' : 'export')}
    </Button>
  )
}
