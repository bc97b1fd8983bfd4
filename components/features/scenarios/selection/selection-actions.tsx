'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo } from 'react'
import { useActor, useMayEdit, useMayEditProjects } from '@/components/shared/actor-context'
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
 * The bulk actions on a table's selected scenarios of projects that the person may change, with how many are left out;
 * people who may change none can still copy, and all but viewers also into another project.
 */
export default function SelectionActions({ selection }: { selection: RowSelection<ListedScenario> }) {
  const mayEdit = useMayEdit()
  const mayEditProjects = useMayEditProjects()
  const mayCopy = canEdit(useActor())
  const { rows } = selection
  const changed = useMemo(
    () => rows.filter(({ rights }) => mayEdit && mayEditProjects(rights)),
    [rows, mayEdit, mayEditProjects],
  )
  const toNote = useLeftOutNote()
  const translate = useTranslate()
  const toCells = useCallback((row: ListedScenario) => exportRow(row, translate), [translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT} note={mayCopy && toNote(rows, changed)}>
      {changed.length > 0 && <BulkActions rows={changed} selection={selection} />}
      {mayCopy && changed.length === 0 && (
        <CopyIntoProjectButton scenarios={rows} onMissing={selection.keepPage} />
      )}
      <CopyRowsButton rows={rows} toCells={toCells} />
    </SelectionBar>
  )
}

/** Returns a function that says how many of the selected scenarios the person may not change, and why; null for none. */
function useLeftOutNote() {
  const t = useTranslations('scenarios.selection')
  return (rows: readonly ListedScenario[], changed: readonly ListedScenario[]) => {
    const kept = new Set(changed)
    const leftOut = rows.filter((row) => !kept.has(row))
    const names = [...new Set(leftOut.map(({ projectName }) => projectName))]
    const [project = ''] = names
    if (leftOut.length === 0) return null
    return t('membersOnly', { count: leftOut.length, total: rows.length, projects: names.length, project })
  }
}
