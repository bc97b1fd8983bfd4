'use client'

import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import { useUrlState } from '@/lib/client/url-state'
import { COMMENTS_PARAMETER } from '@/lib/features/notifications/reminders/values'
import { isId } from '@/lib/shared/ids'

const CommentsSheet = lazyCode(() => import('./comments-sheet'))

/** Shows the comments that the page's address asks for, on a step or an error report of the open tab. */
export function CommentsSlot({ scenarioId, tab }: { scenarioId: string; tab: string }) {
  const { query, change } = useUrlState()
  const id = query.get(COMMENTS_PARAMETER)
  const about = tab === 'steps' ? 'step' : tab === 'errors' ? 'error' : null
  if (!about || !id || !isId(id)) return null
  return (
    <Suspense fallback={null}>
      <CommentsSheet
        key={id}
        scenarioId={scenarioId}
        about={about}
        id={id}
        onClose={() => change({ [COMMENTS_PARAMETER]: null }, 'replace')}
      />
    </Suspense>
  )
}
