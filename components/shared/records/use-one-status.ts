'use client'

import { useCallback } from 'react'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { useAttempt } from '@/components/shared/use-attempt'
import { useUndoToast } from '@/components/shared/use-undo-toast'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import type { MessageKey } from '@/lib/shared/messages'
import type { Undone } from '@/lib/shared/record-endpoints'

interface StatusInput<Row, Status extends string> {
  /** The name of the record type. */
  name: string
  /** Sends the status, based on this state of the record; stable. */
  send: (row: Row, status: Status) => Promise<{ version: number }>
  /** Puts back the status that the record had before, given with the version that the change led to; stable. */
  undo: (former: Row) => Promise<Undone>
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

/** Returns a function that sets the status of one record and reports the result, which can be undone for 10 s. */
export function useOneStatus<
  Row extends { _id: string; status: Status; version: number },
  Status extends string,
>({ name, send, undo, label, statusName = itself, stored, onStored, failure }: StatusInput<Row, Status>) {
  const attempt = useAttempt()
  const showUndoable = useUndoToast()
  const translate = useTranslate()
  return useCallback(
    (row: Row, status: Status) =>
      attempt({
        of: `status:${name}:${row._id}`,
        work: async () => {
          if (row.status === status) return
          const formers: Row[] = []
          const isMine = await settleChange({
            thing: row,
            field: { name: 'status', label: label(row) },
            toText: (current) => statusName(current.status),
            wanted: statusName(status),
            send: async (current) => {
              const { version } = await send(current, status)
              formers.push({ ...current, version })
            },
          })
          if (!isMine) return
          const title = translate(stored, { status })
          const [former] = formers
          // Without the response to this change it is unknown what Undo would have to restore.
          if (former) showUndoable({ title, undo: () => undo(former) })
          else toast({ title })
          onStored?.(status)
        },
        failure,
      }),
    [attempt, showUndoable, translate, name, send, undo, label, statusName, stored, onStored, failure],
  )
}
