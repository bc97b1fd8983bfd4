'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide'
import { useTranslations } from 'next-intl'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { StaleNote } from '@/components/shared/data-table/stale-note'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { Skeleton } from '@/components/ui/skeleton'
import { type HistoryScope, historyQuery } from '@/lib/features/history/client'
import { HistoryEntry } from './history-entry'
import type { HistoryLabels } from './history-labels'

const SKELETONS = ['first', 'second', 'third', 'fourth', 'fifth']

/** Shows events, the latest first, page by page. */
export function HistoryList({ scope, labels }: { scope: HistoryScope; labels: HistoryLabels }) {
  const t = useTranslations('history')
  const list = useInfiniteQuery(historyQuery(scope))
  useQueryFailureToast(list, 'history.failures.load')
  const retry = () => void list.refetch()
  const events = list.data?.pages.flatMap((page) => page.events)
  if (!events) return list.isError ? <ErrorState onRetry={retry} /> : <ListSkeleton />
  if (events.length === 0) return <EmptyState icon={History} title={t('empty')} hint={t('emptyHint')} />
  return (
    <>
      {list.isError && <StaleNote onRetry={retry} />}
      <ol aria-label={t('list')}>
        {events.map((event) => (
          <HistoryEntry key={event._id} event={event} labels={labels} isOfScenario={'scenarioId' in scope} />
        ))}
      </ol>
      <MoreRows list={list} />
    </>
  )
}

function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      {SKELETONS.map((name) => (
        <div key={name} className="flex gap-2.5">
          <Skeleton className="size-7 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-56" />
          </div>
        </div>
      ))}
    </div>
  )
}
