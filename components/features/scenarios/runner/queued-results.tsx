'use client'

import { Suspense, useEffect } from 'react'
import { draftKeys } from '@/lib/client/drafts'
import { lazyCode } from '@/lib/client/lazy-code'
import { mayHaveQueued } from '@/lib/client/may-have-queued'
import { beginSending, needsSender, RESULTS } from './sending'

/** Sends results; loaded once there may be any. */
export const ResultSender = lazyCode(() => import('./result-sender'))

/** Sends the results of steps that an earlier page queued, whatever page is open; once, in the layout. */
export function QueuedResults() {
  const isBegun = needsSender.use()
  const mayBeQueued = mayHaveQueued.use()
  useEffect(() => {
    if (draftKeys(RESULTS).length > 0) beginSending()
  }, [])
  return (
    (isBegun || mayBeQueued) && (
      <Suspense fallback={null}>
        <ResultSender />
      </Suspense>
    )
  )
}
