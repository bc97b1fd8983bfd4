'use client'

import { LazyPart } from '@/components/shared/lazy-part'
import { lazyCode } from '@/lib/client/lazy-code'

const AggregationsTab = lazyCode(() => import('./aggregations-tab'))

/** The aggregations of a project, loaded with their tab. */
export function AggregationsPart({ projectId }: { projectId: string }) {
  return (
    <LazyPart>
      <AggregationsTab projectId={projectId} />
    </LazyPart>
  )
}
