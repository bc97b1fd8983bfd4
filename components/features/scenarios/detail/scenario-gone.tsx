'use client'

import { Suspense } from 'react'
import { LoadingState } from '@/components/shared/loading-state'
import { LazyScenarioNotFound } from './lazy-later-parts'

/** Stands for a scenario that doesn't exist, or not any more. */
export function ScenarioGone() {
  return (
    <Suspense fallback={<LoadingState />}>
      <LazyScenarioNotFound />
    </Suspense>
  )
}
