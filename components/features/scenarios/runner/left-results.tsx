'use client'

import { Suspense } from 'react'
import { useMayHaveKept } from '@/lib/client/kept-queue'
import { lazyCode } from '@/lib/client/lazy-code'
import { needsSender } from './sending'

const ResultSender = lazyCode(() => import('./result-sender'))

/** Sends the results of steps that a run has left, whatever page is open; once, in the layout. */
export function LeftResults() {
  const isBegun = needsSender.use()
  const isLeft = useMayHaveKept()
  return (
    (isBegun || isLeft) && (
      <Suspense fallback={null}>
        <ResultSender />
      </Suspense>
    )
  )
}
