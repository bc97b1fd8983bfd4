'use client'

import { Tag, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCallback, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmDialog } from '@/components/shared/confirm-dialog'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'
import { useTranslate } from '@/lib/client/translate'
import { BULK_LIMIT } from '@/lib/features/scenarios/bulk/contract'
import { type ListedScenario, SCENARIO_STATUSES } from '@/lib/features/scenarios/contract'
import { exportRow } from '@/lib/features/scenarios/exports/rules'
import { canEditScenarios } from '@/lib/features/scenarios/policy'
import { ScenarioStatusBadge } from '../scenario-status'
import { ResponsiblePicker } from './responsible-picker'
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
  const [isAsking, setIsAsking] = useState(false)
  const { setStatus, setResponsible, remove, isPending } = useBulkActions({
    ids,
    onDeleted: selection.clear,
    onMissing: selection.keepPage,
  })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="outline" aria-busy={isPending}>
            <Tag />
            {t('setStatus')}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {SCENARIO_STATUSES.map((status) => (
            <DropdownMenuItem key={status} disabled={isPending} onSelect={() => void setStatus(status)}>
              <ScenarioStatusBadge status={status} />
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      <ResponsiblePicker isBusy={isPending} onPick={(id) => void setResponsible(id)} />
      <Button
        variant="outline"
        aria-disabled={isPending}
        title={t('remove')}
        onClick={() => setIsAsking(!isPending)}
      >
        <Trash2 />
        <span className="max-sm:sr-only">{t('remove')}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('removeQuestion', { count: ids.length })}
        description={t('removeHint')}
        confirmLabel={t('remove')}
        onConfirm={remove}
      />
    </>
  )
}
