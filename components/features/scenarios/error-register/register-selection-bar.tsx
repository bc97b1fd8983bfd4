'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActor, useMayEditProjects } from '@/components/shared/actor-context'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { useTranslate } from '@/lib/client/translate'
import type { RegisteredError } from '@/lib/features/error-register/contract'
import { exportRow } from '@/lib/features/error-register/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { BulkErrors } from './bulk-errors'

/**
 * The bulk actions on the selected errors of projects that the person may change; people who may not edit can still copy.
 */
export function RegisterSelectionBar({ selection }: { selection: RowSelection<RegisteredError> }) {
  const mayEdit = canEdit(useActor())
  const mayEditProjects = useMayEditProjects()
  const t = useTranslations('errorRegister')
  const translate = useTranslate()
  const { rows } = selection
  const changed = useMemo(
    () => rows.filter(({ project }) => mayEditProjects(project.rights)),
    [rows, mayEditProjects],
  )
  const leftOut = rows.length - changed.length
  const note = leftOut > 0 && t('membersOnlyLeftOut', { count: leftOut })
  const toCells = useCallback((row: RegisteredError) => exportRow(row, translate), [translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT} note={mayEdit && note}>
      {mayEdit && changed.length > 0 && <BulkErrors rows={changed} onMissing={selection.keepPage} />}
      <CopyRowsButton rows={rows} toCells={toCells} />
    </SelectionBar>
  )
}
