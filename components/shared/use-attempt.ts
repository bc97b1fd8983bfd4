'use client'

import { useCallback } from 'react'
import { isUnsent } from '@/lib/client/api-error'
import { dropUnsent, keepUnsent } from '@/lib/client/unsent'
import type { MessageKey } from '@/lib/shared/messages'
import { useFailureToast } from './use-failure-toast'

interface Attempt {
  /** What is changed: a newer change of the same takes the place of one that was not sent. */
  of: string
  /** Changes something that is on the screen already, and tells of its success. */
  work: () => Promise<unknown>
  /** The sentence about a failure. */
  failure: MessageKey
  onFailure?: (error: unknown) => void
}

/**
 * A function that carries out a change. A failure is told, with the way to try again; a change that got no answer, or whose
 * session had run out, is kept besides, until it is sent again or dropped.
 */
export function useAttempt() {
  const tellFailure = useFailureToast()
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
        tellFailure(error, failure, () => void again())
      }
    },
    [tellFailure],
  )
}
