'use client'

import { LazyPart } from '@/components/shared/lazy-part'
import { lazyCode } from '@/lib/client/lazy-code'

const MilestonesTab = lazyCode(() => import('./milestones-tab'))

/** The milestones of a project, loaded with their tab. */
export function MilestonesPart({ projectId }: { projectId: string }) {
  return (
    <LazyPart>
      <MilestonesTab projectId={projectId} />
    </LazyPart>
  )
}
