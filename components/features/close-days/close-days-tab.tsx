'use client'

import { lazy, Suspense } from 'react'
import { LoadingState } from '@/components/shared/loading-state'

const CloseDayTable = lazy(() => import('./close-day-table'))

/** The close days of a project, loaded when their tab opens. */
export function CloseDaysTab({ projectId }: { projectId: string }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <CloseDayTable projectId={projectId} />
    </Suspense>
  )
}
