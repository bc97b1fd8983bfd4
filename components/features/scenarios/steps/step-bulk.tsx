'use client'

import { useTranslations } from 'next-intl'
import { BulkRemoval, BulkStatus } from '@/components/shared/data-table/bulk-buttons'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { type useRemoval, useStatusChange } from '@/components/shared/records/use-record-changes'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { scenarioStepRecords, useStepResponsibles } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep, StepStatus } from '@/lib/features/scenarios/steps/contract'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/rules'
import { AssignSteps } from './assign-steps'
import { StepStatusBadge } from './step-status'

const badgeOf = (status: StepStatus) => <StepStatusBadge status={status} />

interface StepBulkProps {
  scenarioId: string
  selection: RowSelection<ScenarioStep>
  removal: ReturnType<typeof useRemoval>
}

/** What can be done with the selected steps at once; everything can be taken back for 10 s. */
export function StepBulk({ scenarioId, selection, removal }: StepBulkProps) {
  const t = useTranslations('scenarioSteps')
  const ids = selection.rows.map(({ _id }) => _id)
  const count = ids.length
  const statuses = useStatusChange({
    ...{ records: scenarioStepRecords, scope: { scenarioId }, selection },
    failure: 'scenarioSteps.failures.update',
    said: (changed, status) =>
      changed > 0 ? t('statusSet', { count: changed, status }) : t('nothingChanged'),
  })
  const responsibles = useResponsibleChange(scenarioId, selection)
  return (
    <>
      <BulkStatus
        label={t('setStatus')}
        statuses={STEP_STATUSES}
        badgeOf={badgeOf}
        onPick={(status) => void statuses.setStatus(ids, status)}
        isBusy={statuses.isPending}
      />
      <AssignSteps
        scenarioId={scenarioId}
        count={count}
        onAssign={(name) => void responsibles.set(ids, name)}
        isBusy={responsibles.isPending}
      />
      <BulkRemoval
        question={t('removeManyQuestion', { count })}
        hint={t('removeManyHint')}
        onConfirm={() => removal.remove(ids)}
        isBusy={removal.isPending}
      />
    </>
  )
}

/** Says who does several steps, which can be taken back for 10 s. */
function useResponsibleChange(scenarioId: string, { keepPage }: RowSelection<ScenarioStep>) {
  const t = useTranslations('scenarioSteps')
  const attempt = useUndoable()
  const { setting, undoing } = useStepResponsibles(scenarioId)
  const set = (ids: string[], responsible: string) =>
    attempt({
      of: `step-responsible:${ids.join()}`,
      work: async () => {
        const { changes } = await setting.mutateAsync({ ids, responsible })
        const count = changes.length
        if (count > 0)
          return { title: t('responsibleSet', { count }), undo: () => undoing.mutateAsync(changes) }
        toast({ title: t('responsibleKept') })
        return null
      },
      failure: 'scenarioSteps.failures.update',
      onMissing: keepPage,
    })
  return { set, isPending: setting.isPending }
}
