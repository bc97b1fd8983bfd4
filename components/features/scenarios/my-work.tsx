'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide'
import { useLocale, useTranslations } from 'next-intl'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Badge } from '@/components/ui/badge'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { workAddress, workQuery } from '@/lib/features/scenarios/work/client'
import type { WorkItem } from '@/lib/features/scenarios/work/contract'
import { formatLongDay } from '@/lib/shared/dates'
import { ScenarioStatusBadge } from './scenario-status'

/** The work that waits for the person, the greatest need first, on the start page. */
export function MyWork() {
  const t = useTranslations('scenarios.work')
  const list = useInfiniteQuery(workQuery)
  useQueryFailureToast(list, 'scenarios.work.failed')
  const items = list.data?.pages.flatMap(({ work }) => work)
  return (
    <Card aria-busy={list.isPending}>
      <CardHeader>
        <CardTitle>{t('title')}</CardTitle>
        <CardDescription>{t('hint')}</CardDescription>
      </CardHeader>
      <CardContent>
        {list.isPending && <Skeleton className="h-40 w-full" />}
        {list.isError && !items && <ErrorState className="py-4" onRetry={() => void list.refetch()} />}
        {items?.length === 0 && <EmptyState icon={CircleCheck} className="py-4" title={t('nothing')} />}
        {items && items.length > 0 && (
          <ul aria-label={t('title')} className="-mx-2 -my-1 grid divide-y">
            {items.map((item) => (
              <li key={item._id}>
                <WorkLink item={item} />
              </li>
            ))}
          </ul>
        )}
        <MoreRows list={list} />
      </CardContent>
    </Card>
  )
}

function WorkLink({ item }: { item: WorkItem }) {
  const t = useTranslations('scenarios.work')
  const { scenarioNumber, projectName, status, openStep, errors } = item
  return (
    <Link
      href={workAddress(item)}
      className="grid gap-0.5 rounded-md px-2 py-1.5 text-sm transition-colors hover:bg-accent"
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium tabular-nums">{scenarioNumber}</span>
        <span className="min-w-0 flex-1 basis-32 truncate text-muted-foreground">{projectName}</span>
        <Reasons item={item} />
        <ScenarioStatusBadge status={status} />
      </span>
      <span className="line-clamp-1">
        {openStep ? t('step', openStep) : errors.total > 0 ? t('solve') : t('noSteps')}
      </span>
    </Link>
  )
}

/** Why it waits, and how far its steps have come. */
function Reasons({ item: { needsErrorReport, errors, steps } }: { item: WorkItem }) {
  const t = useTranslations('scenarios.work')
  const locale = useLocale()
  const { total, blockers, plannedFixDate, isLate } = errors
  return (
    <>
      {blockers > 0 && <Badge variant="destructive">{t('blockers', { count: blockers })}</Badge>}
      {total > blockers && <Badge variant="orange">{t('errors', { count: total - blockers })}</Badge>}
      {plannedFixDate && (
        <Badge variant={isLate ? 'destructive' : 'outline'}>
          {t(isLate ? 'late' : 'planned', { day: formatLongDay(plannedFixDate, locale) })}
        </Badge>
      )}
      {needsErrorReport && <Badge variant="destructive">{t('noReport')}</Badge>}
      {steps.total > 0 && (
        <span className="text-muted-foreground text-xs tabular-nums">{t('steps', steps)}</span>
      )}
    </>
  )
}
