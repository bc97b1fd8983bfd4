'use client'

import { useTranslations } from 'next-intl'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import {
  useDeleteCloseDays,
  useSetStatusOfCloseDays,
  useUndoStatusOfCloseDays,
} from '@/lib/features/close-days/client'
import type { CloseDay, CloseDayStatus } from '@/lib/features/close-days/contract'
import { useRestore } from '@/lib/features/trash/client'

/** What can be done with one close day or several at once; everything can be taken back for 10 s. */
export function useCloseDayChanges(projectId: string, selection: RowSelection<CloseDay>) {
  const t = useTranslations('closeDays')
  const attempt = useUndoable()
  const settingStatus = useSetStatusOfCloseDays(projectId)
  const undoingStatus = useUndoStatusOfCloseDays(projectId)
  const deleting = useDeleteCloseDays(projectId)
  const restoring = useRestore()

  const setStatus = (ids: string[], status: CloseDayStatus) =>
    attempt({
      work: async () => {
        const { changes } = await settingStatus.mutateAsync({ ids, status })
        const count = changes.length
        if (count === 0) {
          toast({ title: t('selection.nothingChanged') })
          return null
        }
        return {
          title: t('selection.statusSet', { count, status }),
          undo: () => undoingStatus.mutateAsync(changes),
        }
      },
      failure: 'closeDays.failures.updateStatus',
      onMissing: selection.keepPage,
    })

  const remove = (ids: string[]) =>
    attempt({
      work: async () => {
        const { deleted: count } = await deleting.mutateAsync(ids)
        selection.drop(ids)
        const items = ids.map((_id) => ({ kind: 'close_day', _id }) as const)
        return { title: t('selection.removed', { count }), undo: () => restoring.mutateAsync(items) }
      },
      failure: 'closeDays.failures.remove',
      onMissing: selection.keepPage,
    })

  return { setStatus, remove, isPending: settingStatus.isPending || deleting.isPending }
}
