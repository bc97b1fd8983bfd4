'use client'

import { useCallback } from 'react'
import { settleChange } from '@/components/shared/conflict/settle-change'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useAttempt } from '@/components/shared/use-attempt'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { type RecordSource, type RemovalCalls, useRecordRemoval } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import type { MessageKey } from '@/lib/shared/messages'
import type { RecordScope } from '@/lib/shared/records'
import type { RecordWords } from './record-words'

interface RemovalInput<Of extends RecordScope> {
  records: RecordSource<Of, RemovalCalls>
  scope: Of
  /** Absent where rows can't be selected. */
  selection?: Pick<RowSelection<never>, 'drop' | 'keepPage'>
  words: RecordWords<'removed' | 'failures.remove'>
}

/** Deletes one record or several, which can be undone for 10 s. */
export function useRemoval<Of extends RecordScope>({ records, scope, selection, words }: RemovalInput<Of>) {
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
          return { title: translate(words.removed, { count: deleted }), undo: () => restore(ids) }
        },
        failure: words['failures.remove'],
        onMissing: keepPage,
      }),
    [attempt, translate, name, send, restore, drop, keepPage, words],
  )
  return { remove, isPending }
}

interface StatusInput<Row, Status extends string> {
  /** The name of the record type. */
  name: string
  /** Sends the status, based on this state of the record; stable. */
  send: (row: Row, status: Status) => Promise<unknown>
  /** Returns the label of a record's status field in a conflict; stable. */
  label: (row: Row) => string
  /** Returns the name of a status; stable. By default the status itself, which is the same in every language. */
  statusName?: (status: Status) => string
  /** The message after the status was stored. */
  stored: MessageKey
  /** Called with the stored status; stable. */
  onStored?: (status: Status) => void
  failure: MessageKey
}

const itself = (status: string) => status

/** Returns a function that sets the status of one record and reports the result. */
export function useOneStatus<Row extends { _id: string; status: Status }, Status extends string>({
  name,
  send,
  label,
  statusName = itself,
  stored,
  onStored,
  failure,
}: StatusInput<Row, Status>) {
  const attempt = useAttempt()
  const translate = useTranslate()
  return useCallback(
    (row: Row, status: Status) =>
      attempt({
        of: `status:${name}:${row._id}`,
        work: async () => {
          if (row.status === status) return
          const isMine = await settleChange({
            thing: row,
            field: { name: 'status', label: label(row) },
            toText: (current) => statusName(current.status),
            wanted: statusName(status),
            send: (current) => send(current, status),
          })
          if (!isMine) return
          toast({ title: translate(stored, { status }) })
          onStored?.(status)
        },
        failure,
      }),
    [attempt, translate, name, send, label, statusName, stored, onStored, failure],
  )
}
