'use client'

import { LazySelectionBar } from '@/components/shared/data-table/lazy-selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { lazyCode } from '@/lib/client/lazy-code'
import type { ListedScenario } from '@/lib/features/scenarios/contract'

const SelectionActions = lazyCode(() => import('./selection-actions'), { isForChanges: true })

/** The bulk actions on a table's selected scenarios. */
export function ScenarioSelectionBar({ selection }: { selection: RowSelection<ListedScenario> }) {
  return <LazySelectionBar bar={SelectionActions} selection={selection} />
}
