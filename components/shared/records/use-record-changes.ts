'use client'

import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import {
  type RecordSource,
  type RemovalCalls,
  type StatusCalls,
  useRecordRemoval,
  useRecordStatuses,
} from '@/lib/client/records'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordScope } from '@/lib/shared/records'

interface ChangesInput<Of extends RecordScope, Calls> {
  records: RecordSource<Of, Calls>
  scope: Of
  /** Absent where rows are not selected. */
  selection?: Pick<RowSelection<never>, 'drop' | 'keepPage'>
  /** The sentence about a change that failed. */
  failure: MessageKey
}

interface RemovalInput<Of extends RecordScope> extends ChangesInput<Of, RemovalCalls> {
  /** Says that so many were deleted. */
  said: (count: number) => string
}

/** Deletes one record or several at once, which can be taken back for 10 s. */
export function useRemoval<Of extends RecordScope>({
  records,
  scope,
  selection,
  failure,
  said,
}: RemovalInput<Of>) {
  const attempt = useUndoable()
  const { removing, restoring } = useRecordRemoval(records, scope)
  const remove = (ids: string[]) =>
    attempt({
      of: `remove:${records.rules.name}:${ids.join()}`,
      work: async () => {
        const { deleted } = await removing.mutateAsync(ids)
        selection?.drop(ids)
        return { title: said(deleted), undo: () => restoring.mutateAsync(ids) }
      },
      failure,
      onMissing: selection?.keepPage,
    })
  return { remove, isPending: removing.isPending }
}

interface StatusInput<Of extends RecordScope, Status extends string, Change>
  extends ChangesInput<Of, StatusCalls<Status, Change>> {
  /** Says that so many have this status now; of none where all of them had it already. */
  said: (count: number, status: Status) => string
}

/** Sets the status of several records at once, which can be taken back for 10 s. */
export function useStatusChange<Of extends RecordScope, Status extends string, Change>({
  records,
  scope,
  selection,
  failure,
  said,
}: StatusInput<Of, Status, Change>) {
  const attempt = useUndoable()
  const { setting, undoing } = useRecordStatuses(records, scope)
  const setStatus = (ids: string[], status: Status) =>
    attempt({
      of: `status:${records.rules.name}:${ids.join()}`,
      work: async () => {
        const { changes } = await setting.mutateAsync({ ids, status })
        const title = said(changes.length, status)
        if (changes.length > 0) return { title, undo: () => undoing.mutateAsync(changes) }
        toast({ title })
        return null
      },
      failure,
      onMissing: selection?.keepPage,
    })
  return { setStatus, isPending: setting.isPending }
}
