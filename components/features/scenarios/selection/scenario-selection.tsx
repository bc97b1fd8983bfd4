'use client'

import { Suspense } from 'react'
import { useNearRows } from '@/components/shared/data-table/use-near-rows'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { lazyCode } from '@/lib/client/lazy-code'
import { useHasBeenTrue } from '@/lib/client/use-has-been-true'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

const ScenarioSelectionBar = lazyCode(() => import('./scenario-selection-bar'), { isForChanges: true })

/** The bar for a table's selected scenarios, there since the first one was selected. */
export function ScenarioSelection({ selection }: { selection: RowSelection<ListedScenario> }) {
  useNearRows(ScenarioSelectionBar.preload)
  return (
    useHasBeenTrue(selection.rows.length > 0) && (
      <Suspense fallback={null}>
        <ScenarioSelectionBar selection={selection} />
      </Suspense>
    )
  )
}
