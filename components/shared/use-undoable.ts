'use client'

import { useCallback } from 'react'
import { ApiError } from '@/lib/client/api-error'
import type { MessageKey } from '@/lib/shared/messages'
import { useAttempt } from './use-attempt'
import { type UndoableChange, useUndoToast } from './use-undo-toast'

interface Undoable {
  /** What is changed: a newer change of the same takes the place of one that was not sent. */
  of: string
  /** Changes something; null where there is nothing to take back. */
  work: () => Promise<UndoableChange | null>
  failure: MessageKey
  /** Some of what was to be changed is not there any more. */
  onMissing?: () => void
}

/** A function that carries out a change and tells how it went: what can be taken back for 10 s, or why it failed. */
export function useUndoable() {
  const attempt = useAttempt()
  const tellUndoable = useUndoToast()
  return useCallback(
    ({ of, work, failure, onMissing }: Undoable) =>
      attempt({
        of,
        work: async () => {
          const change = await work()
          if (change) tellUndoable(change)
        },
        failure,
        onFailure: (error) => {
          if (error instanceof ApiError && error.code === 'not_found') onMissing?.()
        },
      }),
    [attempt, tellUndoable],
  )
}
