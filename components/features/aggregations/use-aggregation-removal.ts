'use client'

import { useTranslations } from 'next-intl'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useUndoable } from '@/components/shared/use-undoable'
import { useDeleteAggregations } from '@/lib/features/aggregations/client'
import type { Aggregation } from '@/lib/features/aggregations/contract'
import { useRestore } from '@/lib/features/trash/client'

/** Deletes one aggregation or several at once, which can be taken back for 10 s. */
export function useAggregationRemoval(projectId: string, selection: RowSelection<Aggregation>) {
  const t = useTranslations('aggregations.selection')
  const attempt = useUndoable()
  const deleting = useDeleteAggregations(projectId)
  const restoring = useRestore()
  const remove = (ids: string[]) =>
    attempt({
      work: async () => {
        const { deleted: count } = await deleting.mutateAsync(ids)
        selection.drop(ids)
        const items = ids.map((_id) => ({ kind: 'aggregation', _id }) as const)
        return { title: t('removed', { count }), undo: () => restoring.mutateAsync(items) }
      },
      failure: 'aggregations.failures.remove',
      onMissing: selection.keepPage,
    })
  return { remove, isPending: deleting.isPending }
}
