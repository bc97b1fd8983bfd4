'use client'

import { useCallback } from 'react'
import { useActor, useMayEdit } from '@/components/shared/actor-context'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { exportRow } from '@/lib/features/scenarios/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { CopyIntoProjectButton } from '../copies/copy-into-project-button'
import { BulkActions } from './bulk-actions'

/**
 * The bulk actions on a table's selected scenarios; people who may not edit here can still copy, and all but viewers also
 * into another project.
 */
export default function SelectionActions({ selection }: { selection: RowSelection<ListedScenario> }) {
  const mayEdit = useMayEdit()
  const mayCopy = canEdit(useActor())
  const translate = useTranslate()
  const toCells = useCallback((row: ListedScenario) => exportRow(row, translate), [translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && <BulkActions selection={selection} />}
      {mayCopy && !mayEdit && (
        <CopyIntoProjectButton scenarios={selection.rows} onMissing={selection.keepPage} />
      )}
      <CopyRowsButton rows={selection.rows} toCells={toCells} />
    </SelectionBar>
  )
}
