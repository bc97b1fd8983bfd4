'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { useRowEditing } from '@/components/shared/data-table/use-row-editing'
import { EmptyState } from '@/components/shared/empty-state'
import { useFailureToast, useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { toast } from '@/components/ui/use-toast'
import {
  aggregationsQuery,
  currentAggregation,
  useDeleteAggregation,
  useUpdateAggregation,
} from '@/lib/features/aggregations/client'
import { type Aggregation, updateAggregation } from '@/lib/features/aggregations/contract'
import { aggregationColumns, nameOf } from './aggregation-columns'

const BLANK = { plant: '', date: '', aggregate: '', task: '', type: '', idocPos: '', tid: '', idocErt: '' }

function valuesOf({ plant, date, aggregate, task, type, idocPos, tid, idocErt }: Aggregation) {
  return { plant, date: date ?? '', aggregate, task, type, idocPos, tid, idocErt }
}

/** The aggregations of a project. */
export function AggregationTable({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const t = useTranslations('aggregations')
  const list = useInfiniteQuery(aggregationsQuery(projectId))
  useQueryFailureToast(list, 'aggregations.failures.load')
  const update = useUpdateAggregation(projectId)
  const { remove, doomed, setDoomed } = useRemoval(projectId)
  const editing = useRowEditing({
    schema: updateAggregation.body,
    blank: BLANK,
    valuesOf,
    save: async ({ _id, version }, values) => {
      await update.mutateAsync({ id: _id, body: { ...values, version } })
      toast({ title: t('list.updated') })
    },
    currentOf: currentAggregation,
    failure: 'aggregations.failures.update',
  })
  const { begin } = editing
  const columns = useMemo(
    () => aggregationColumns({ t, actions: mayEdit ? { onEdit: begin, onRemove: setDoomed } : null }),
    [t, mayEdit, begin, setDoomed],
  )
  return (
    <>
      <RowEditor editing={editing}>
        <DataTable
          label={t('list.title')}
          columns={columns}
          rows={editing.withEdited(list.data?.pages.flatMap((page) => page.aggregations))}
          rowId={(row) => row._id}
          isError={list.isError}
          onRetry={() => list.refetch()}
          empty={<EmptyState icon={Boxes} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />}
        />
      </RowEditor>
      <MoreRows list={list} />
      <ConfirmRemoval
        item={doomed}
        question={t('list.removeQuestion')}
        hint={(row) => t('list.removeHint', { aggregate: nameOf(row), plant: row.plant })}
        onConfirm={remove}
        onClose={() => setDoomed(null)}
      />
    </>
  )
}

function useRemoval(projectId: string) {
  const t = useTranslations('aggregations.list')
  const tellFailure = useFailureToast()
  const { mutateAsync } = useDeleteAggregation(projectId)
  const [doomed, setDoomed] = useState<Aggregation | null>(null)
  const remove = async ({ _id }: Aggregation) => {
    try {
      await mutateAsync(_id)
      toast({ title: t('removed') })
    } catch (error) {
      tellFailure(error, 'aggregations.failures.remove')
    }
  }
  return { remove, doomed, setDoomed }
}
