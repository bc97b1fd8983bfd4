'use client'

import { LazyPart } from '@/components/shared/lazy-part'
import { lazyCode } from '@/lib/client/lazy-code'
import type { ScenarioHistoryProps } from './scenario-history-panel'

const ScenarioHistoryPanel = lazyCode(() => import('./scenario-history-panel'))

/** The history of a scenario and of its parts, loaded after its page. */
export function ScenarioHistory(props: ScenarioHistoryProps) {
  return (
    <LazyPart fallback={<span className="w-20" />}>
      <ScenarioHistoryPanel {...props} />
    </LazyPart>
  )
}
