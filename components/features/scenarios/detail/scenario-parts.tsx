'use client'

import { LazyPart } from '@/components/shared/lazy-part'
import { lazyCode } from '@/lib/client/lazy-code'
import { ScenarioTabs } from './scenario-tabs'

const DocumentsBlock = lazyCode(() => import('../parts/documents-block'))

/** What belongs to a scenario: its documents in view, the rest in tabs. */
export function ScenarioParts({ scenarioId }: { scenarioId: string }) {
  return (
    <div className="mt-4 grid grid-cols-1 gap-3">
      <LazyPart>
        <DocumentsBlock scenarioId={scenarioId} />
      </LazyPart>
      <ScenarioTabs scenarioId={scenarioId} />
    </div>
  )
}
