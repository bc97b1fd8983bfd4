'use client'

import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/shared/loading-state'

const AggregationTables = lazy(() => import('./aggregation-tables'))

/** The aggregations of a project and their errors, loaded when their tab opens. */
export function AggregationsTab({ projectId }: { projectId: string }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <AggregationTables projectId={projectId} />
    </Suspense>
  )
}
