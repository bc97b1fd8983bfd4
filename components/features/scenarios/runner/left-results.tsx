'use client'

import { Suspense, useEffect } from 'react'
import { keptDrafts } from '@/lib/client/drafts'
import { lazyCode } from '@/lib/client/lazy-code'
import { mayHaveKept } from '@/lib/client/may-have-kept'
import { beginSending, needsSender, RESULTS } from './sending'

/** Sends results; loaded once there may be any. */
export const ResultSender = lazyCode(() => import('./result-sender'))

/** Sends the results of steps that a run has left, whatever page is open; once, in the layout. */
export function LeftResults() {
  const isBegun = needsSender.use()
  const isLeft = mayHaveKept.use()
  useEffect(() => {
    if (keptDrafts(RESULTS).length > 0) beginSending()
  }, [])
  return (
    (isBegun || isLeft) && (
      <Suspense fallback={null}>
        <ResultSender />
      </Suspense>
    )
  )
}
