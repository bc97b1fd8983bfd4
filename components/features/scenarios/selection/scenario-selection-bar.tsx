'use client'

import { Suspense, useCallback } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import { useNearRows } from '@/components/shared/data-table/use-near-rows'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { lazyCode } from '@/lib/client/lazy-code'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { exportRow } from '@/lib/features/scenarios/rules'
import { BULK_LIMIT } from '@/lib/shared/limits'

const BulkActions = lazyCode(() => import('./bulk-actions'), { isForChanges: true })

interface ScenarioSelectionBarProps {
  selection: RowSelection<ListedScenario>
}

/** The bulk actions on a table's selected scenarios; people who may not edit can still copy. */
export function ScenarioSelectionBar({ selection }: ScenarioSelectionBarProps) {
  const mayEdit = useMayEdit()
  const translate = useTranslate()
  const toCells = useCallback((row: ListedScenario) => exportRow(row, translate), [translate])
  useNearRows(mayEdit ? BulkActions.preload : undefined)
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && (
        <Suspense fallback={null}>
          <BulkActions selection={selection} />
        </Suspense>
      )}
      <CopyRowsButton rows={selection.rows} toCells={toCells} />
    </SelectionBar>
  )
}
