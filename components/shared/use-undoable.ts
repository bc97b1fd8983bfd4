'use client'

import { useCallback } from 'react'
import { ApiError } from '@/lib/client/api-error'
import type { MessageKey } from '@/lib/shared/messages'
import { useAttempt } from './use-attempt'
import { type UndoableChange, useUndoToast } from './use-undo-toast'

interface Undoable {
  /** The key of the change: a newer change with the same key replaces one that was not sent. */
  of: string
  /** Sends the change; returns null if there is nothing to undo. */
  work: () => Promise<UndoableChange | null>
  failure: MessageKey
  /** Called if some of the records don't exist any more. */
  onMissing?: () => void
}

/** Returns a function that carries out a change and shows the result: an undo button for 10 s, or why it failed. */
export function useUndoable() {
  const attempt = useAttempt()
  const showUndoable = useUndoToast()
  return useCallback(
    ({ of, work, failure, onMissing }: Undoable) =>
      attempt({
        of,
        work: async () => {
          const change = await work()
          if (change) showUndoable(change)
        },
        failure,
        onFailure: (error) => {
          if (error instanceof ApiError && error.code === 'not_found') onMissing?.()
        },
      }),
    [attempt, showUndoable],
  )
}
