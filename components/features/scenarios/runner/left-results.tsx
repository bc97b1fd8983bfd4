'use client'

import { Suspense, useEffect } from 'react'
import { keptDrafts } from '@/lib/client/drafts'
import { lazyCode } from '@/lib/client/lazy-code'
import { beginSending, needsSender, RESULTS } from './sending'

const ResultSender = lazyCode(() => import('./result-sender'))

/** Sends the results of steps that a run has left, whatever page is open; once, in the layout. */
export function LeftResults() {
  const isNeeded = needsSender.use()
  useEffect(() => {
    if (keptDrafts(RESULTS).length > 0) beginSending()
  }, [])
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <ResultSender />
      </Suspense>
    )
  )
}
