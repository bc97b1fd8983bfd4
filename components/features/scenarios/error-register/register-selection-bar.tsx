'use client'

import { useCallback } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useTranslate } from '@/lib/client/translate'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { exportRow } from '@/lib/features/error-register/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { BulkErrors } from './bulk-errors'

/** The bulk actions on the selected errors; people who may not edit can still copy. */
export function RegisterSelectionBar({ selection }: { selection: RowSelection<RegisteredError> }) {
  const mayEdit = canEdit(useActor())
  const translate = useTranslate()
  const toCells = useCallback((row: RegisteredError) => exportRow(row, translate), [translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && <BulkErrors selection={selection} />}
      <CopyRowsButton rows={selection.rows} toCells={toCells} />
    </SelectionBar>
  )
}
