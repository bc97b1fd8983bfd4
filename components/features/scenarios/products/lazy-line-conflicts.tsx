import { Suspense } from 'react'
import { lazyCode } from '@/lib/client/lazy-code'
import type { LineConflictsProps } from './line-conflicts'

const LineConflicts = lazyCode(() => import('./line-conflicts'), { isForChanges: true })

/** The conflicts of edited lines, where there are any. */
export function LazyLineConflicts(props: LineConflictsProps) {
  if (props.state.conflicts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <LineConflicts {...props} />
    </Suspense>
  )
}
