'use client'

import { useTranslations } from 'next-intl'
import type { RowSelection } from '@/components/shared/data-table/use-row-selection'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RemoveSelected, SetStatus } from '@/components/shared/records/record-selection'
import type { useRemoval } from '@/components/shared/records/use-removal'
import { useUndoable } from '@/components/shared/use-undoable'
import { toast } from '@/components/ui/use-toast'
import { scenarioStepRecords, useStepResponsibles } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { STEP_STATUSES } from '@/lib/features/scenarios/steps/values'
import { AssignSteps } from './assign-steps'
import { StepStatusBadge } from './step-status'

const MESSAGES = recordMessages('scenarioSteps')

interface StepBulkProps {
  scenarioId: string
  selection: RowSelection<ScenarioStep>
  removal: ReturnType<typeof useRemoval>
}

/** The bulk actions on steps; each can be undone for 10 s. */
export function StepBulk({ scenarioId, selection, removal }: StepBulkProps) {
  const t = useTranslations('scenarioSteps')
  const responsibles = useResponsibleChange(scenarioId, selection)
  const source = { records: scenarioStepRecords, scope: { scenarioId }, selection, messages: MESSAGES }
  return (
    <>
      <SetStatus
        {...source}
        statuses={STEP_STATUSES}
        renderBadge={(status) => <StepStatusBadge status={status} />}
      />
      <AssignSteps
        scenarioId={scenarioId}
        count={selection.rows.length}
        onAssign={(name) =>
          void responsibles.set(
            selection.rows.map(({ _id }) => _id),
            name,
          )
        }
        isBusy={responsibles.isPending}
      />
      <RemoveSelected {...source} removal={removal} hint={t('removeManyHint')} />
    </>
  )
}

/** Returns a function that sets the responsible person of several steps, which can be undone for 10 s. */
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
