'use client'

import { CopyPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { Button } from '@/components/ui/button'
import { useTranslate } from '@/lib/client/translate'
import type { ListedScenario } from '@/lib/features/scenarios/contract'
import { canEditScenarios } from '@/lib/features/scenarios/policy'
import { exportRow, SCENARIO_STATUSES } from '@/lib/features/scenarios/rules'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { ScenarioStatusBadge } from '../scenario-status'
import { UserCombobox } from '../user-combobox'
import { useBulkActions } from './use-bulk-actions'

interface ScenarioSelectionBarProps {
  selection: RowSelection<ListedScenario>
}

/** What can be done with the selected scenarios of a table; whoever may not edit can still copy. */
export function ScenarioSelectionBar({ selection }: ScenarioSelectionBarProps) {
  const mayEdit = canEditScenarios(useActor())
  const translate = useTranslate()
  const cellsOf = useCallback((row: ListedScenario) => exportRow(row, translate), [translate])
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && <BulkActions selection={selection} />}
      <CopyRowsButton rows={selection.rows} cellsOf={cellsOf} />
    </SelectionBar>
  )
}

function BulkActions({ selection }: ScenarioSelectionBarProps) {
  const t = useTranslations('scenarios.selection')
  const ids = selection.rows.map(({ _id }) => _id)
  const { setStatus, setResponsible, duplicate, remove, isPending } = useBulkActions({
    ids,
    onDeleted: selection.clear,
    onMissing: selection.keepPage,
  })
  return (
    <>
      <BulkStatus
        label={t('setStatus')}
        statuses={SCENARIO_STATUSES}
        badgeOf={(status) => <ScenarioStatusBadge status={status} />}
        onPick={(status) => void setStatus(status)}
        isBusy={isPending}
      />
      <UserCombobox
        label={t('setResponsible')}
        placeholder={t('setResponsible')}
        isBusy={isPending}
        onPick={({ _id }) => void setResponsible(_id)}
        nobody={{ label: t('nobody'), onPick: () => void setResponsible(null) }}
        className="w-52"
      />
      <Button
        variant="outline"
        aria-disabled={isPending}
        title={t('duplicate')}
        onClick={() => !isPending && void duplicate()}
      >
        <CopyPlus />
        <span className="max-sm:sr-only">{t('duplicate')}</span>
      </Button>
      <BulkRemoval
        question={t('removeQuestion', { count: ids.length })}
        hint={t('removeHint')}
        onConfirm={remove}
        isBusy={isPending}
      />
    </>
  )
}
