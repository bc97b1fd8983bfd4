'use client'

import { useCallback } from 'react'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useUndoable } from '@/components/shared/use-undoable'
import { type RecordSource, type RemovalCalls, useRecordRemoval } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import type { RecordScope } from '@/lib/shared/records'
import type { RecordMessages } from './record-messages'

interface RemovalInput<Of extends RecordScope> {
  records: RecordSource<Of, RemovalCalls>
  scope: Of
  /** Absent where rows can't be selected. */
  selection?: Pick<RowSelection<never>, 'drop' | 'keepPage'>
  messages: RecordMessages<'removed' | 'failures.remove'>
}

/** Deletes one record or several, which can be undone for 10 s. */
export function useRemoval<Of extends RecordScope>({
  records,
  scope,
  selection,
  messages,
}: RemovalInput<Of>) {
  const attempt = useUndoable()
  const translate = useTranslate()
  const { removing, restoring } = useRecordRemoval(records, scope)
  const [{ mutateAsync: send, isPending }, { mutateAsync: restore }] = [removing, restoring]
  const { name } = records.rules
  const { drop, keepPage } = selection ?? {}
  const remove = useCallback(
    (ids: string[]) =>
      attempt({
        of: `remove:${name}:${ids.join()}`,
        work: async () => {
          const { deleted } = await send(ids)
          drop?.(ids)
          return { title: translate(messages.removed, { count: deleted }), undo: () => restore(ids) }
        },
        failure: messages['failures.remove'],
        onMissing: keepPage,
      }),
    [attempt, translate, name, send, restore, drop, keepPage, messages],
  )
  return { remove, isPending }
}
