'use client'

import { useCallback } from 'react'
import { isUnsent } from '@/lib/client/api-error'
import { dropUnsent, keepUnsent } from '@/lib/client/unsent'
import type { MessageKey } from '@/lib/shared/messages'
import { useFailureToast } from './use-failure-toast'

interface Attempt {
  /** The key of the change: a newer change with the same key replaces one that was not sent. */
  of: string
  /** Sends the change, which is on the screen already, and reports its success. */
  work: () => Promise<unknown>
  /** The message about a failure. */
  failure: MessageKey
  onFailure?: (error: unknown) => void
}

/**
 * Returns a function that carries out a change and shows a failure with a button to retry. A change without a response,
 * or whose session had expired, is also kept until it is sent again or dropped.
 */
export function useAttempt() {
  const showFailure = useFailureToast()
  return useCallback(
    async function attempt(change: Attempt): Promise<void> {
      const { of, work, failure, onFailure } = change
      dropUnsent(of)
      try {
        await work()
      } catch (error) {
        onFailure?.(error)
        const again = () => attempt(change)
        if (isUnsent(error)) keepUnsent({ of, send: again, sent: error.sent })
        showFailure(error, failure, () => void again())
      }
    },
    [showFailure],
  )
}
