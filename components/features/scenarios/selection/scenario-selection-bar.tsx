'use client'

import { Suspense, useCallback } from 'react'
import { useActor, useMayEdit } from '@/components/shared/actor-context'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { lazyCode } from '@/lib/client/lazy-code'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { exportRow } from '@/lib/features/scenarios/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'

const BulkActions = lazyCode(() => import('./bulk-actions'), { isForChanges: true })
const CopyIntoProjectButton = lazyCode(() => import('../copies/copy-into-project-button'), {
  isForChanges: true,
})

interface ScenarioSelectionBarProps {
  selection: RowSelection<ListedScenario>
}

/**
 * The bulk actions on a table's selected scenarios; people who may not edit here can still copy, and all but viewers also
 * into another project.
 */
export default function ScenarioSelectionBar({ selection }: ScenarioSelectionBarProps) {
  const mayEdit = useMayEdit()
  const mayCopy = canEdit(useActor())
  const translate = useTranslate()
  const toCells = useCallback((row: ListedScenario) => exportRow(row, translate), [translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      <Suspense fallback={null}>
        {mayEdit && <BulkActions selection={selection} />}
        {mayCopy && !mayEdit && (
          <CopyIntoProjectButton scenarios={selection.rows} onMissing={selection.keepPage} />
        )}
      </Suspense>
      <CopyRowsButton rows={selection.rows} toCells={toCells} />
    </SelectionBar>
  )
}
