'use client'

import { useCallback } from 'react'
import { settleChange } from '@/components/shared/conflict/settle-change'
import { useAttempt } from '@/components/shared/use-attempt'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import type { MessageKey } from '@/lib/shared/messages'

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
