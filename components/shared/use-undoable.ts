'use client'

import { useCallback } from 'react'
import { ApiError } from '@/lib/client/api-error'
import type { MessageKey } from '@/lib/shared/messages'
import { useFailureToast } from './use-failure-toast'
import { type UndoableChange, useUndoToast } from './use-undo-toast'

interface Undoable {
  /** Changes something; null where there is nothing to take back. */
  work: () => Promise<UndoableChange | null>
  failure: MessageKey
  /** Some of what was to be changed is not there any more. */
  onMissing?: () => void
}

/** A function that carries out a change and tells how it went: what can be taken back for 10 s, or why it failed. */
export function useUndoable() {
  const tellFailure = useFailureToast()
  const tellUndoable = useUndoToast()
  return useCallback(
    async ({ work, failure, onMissing }: Undoable) => {
      try {
        const change = await work()
        if (change) tellUndoable(change)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found') onMissing?.()
        tellFailure(error, failure)
      }
    },
    [tellFailure, tellUndoable],
  )
}
