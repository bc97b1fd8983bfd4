'use client'

import { Suspense } from 'react'
import { LoadingState } from '@/components/shared/loading-state'
import { lazyCode } from '@/lib/client/lazy-code'

const ScenarioNotFound = lazyCode(() => import('../scenario-not-found'))

/** Stands for a scenario that doesn't exist, or not any more. */
export function ScenarioGone() {
  return (
    <Suspense fallback={<LoadingState />}>
      <ScenarioNotFound />
    </Suspense>
  )
}
