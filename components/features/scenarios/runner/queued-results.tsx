'use client'

import { Suspense, useEffect } from 'react'
import { draftKeys } from '@/lib/client/drafts'
import { lazyCode } from '@/lib/client/lazy-code'
import { mayHaveQueued } from '@/lib/client/may-have-queued'
import { beginSending, loadedSender, needsSender, RESULTS } from './sending'

const LazyResultSender = lazyCode(() => import('./result-sender'))

/** Sends the results of steps that an earlier page queued, whatever page is open; once, in the layout. */
export function QueuedResults() {
  const isBegun = needsSender.use()
  const mayBeQueued = mayHaveQueued.use()
  const Sender = loadedSender.use() ?? LazyResultSender
  useEffect(() => {
    if (draftKeys(RESULTS).length > 0) beginSending()
  }, [])
  return (
    (isBegun || mayBeQueued) && (
      <Suspense fallback={null}>
        <Sender />
      </Suspense>
    )
  )
}
