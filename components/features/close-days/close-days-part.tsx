'use client'

import { LazyPart } from '@/components/shared/lazy-part'
import { lazyCode } from '@/lib/client/lazy-code'

const CloseDaysTab = lazyCode(() => import('./close-days-tab'))

/** The close days of a project, loaded with their tab. */
export function CloseDaysPart({ projectId }: { projectId: string }) {
  return (
    <LazyPart>
      <CloseDaysTab projectId={projectId} />
    </LazyPart>
  )
}
