'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { EmptyState } from '@/components/shared/empty-state'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { aggregationErrorsQuery } from '@/lib/features/aggregations/errors/client'
import type { AggregationError } from '@/lib/features/aggregations/errors/contract'
import { AddError } from './add-error'
import { EditError } from './edit-error'
import { errorColumns } from './error-columns'

/** What went wrong with a project's aggregations, and what became of it. */
export function ErrorRegistry({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const t = useTranslations('aggregations.errors')
  const list = useInfiniteQuery(aggregationErrorsQuery(projectId))
  useQueryFailureToast(list, 'aggregations.errors.failures.load')
  const [edited, setEdited] = useState<AggregationError | null>(null)
  const columns = useMemo(
    () => errorColumns({ t, projectId, onEdit: mayEdit ? setEdited : null }),
    [t, projectId, mayEdit],
  )
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-base">{t('list.title')}</h2>
        {mayEdit && <AddError projectId={projectId} />}
      </div>
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={list.data?.pages.flatMap((page) => page.errors)}
        rowId={(row) => row._id}
        isError={list.isError}
        onRetry={() => list.refetch()}
        empty={
          <EmptyState icon={ShieldCheck} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />
        }
        skeletonRows={3}
      />
      <MoreRows list={list} />
      <EditError projectId={projectId} error={edited} onClose={() => setEdited(null)} />
    </section>
  )
}
