'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks, Printer } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { settleChange } from '@/components/shared/conflict/settle-change'
import type { TableBody } from '@/components/shared/data-table/data-table'
import { LONG_TABLE } from '@/components/shared/data-table/long-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { EmptyState } from '@/components/shared/empty-state'
import { Link } from '@/components/shared/link'
import { RecordTable } from '@/components/shared/records/record-table'
import { useRemoval } from '@/components/shared/records/use-record-changes'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useShownRecords } from '@/components/shared/records/use-record-table'
import { useAttempt } from '@/components/shared/use-attempt'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { toast } from '@/components/ui/use-toast'
import { useTranslate } from '@/lib/client/translate'
import { useNarrow } from '@/lib/client/use-narrow'
import { scenarioStepRecords, scenarioStepsQuery, useStepStatus } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep, StepStatus } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { canEdit } from '@/lib/shared/actor'
import { AddSteps } from './add-steps'
import { MoveStep } from './move-step'
import { ResponsibleField } from './person-name-input'
import { StepBulk } from './step-bulk'
import { stepColumns } from './step-columns'
import { StepProgress } from './step-progress'
import { MovableSteps, StepRows } from './step-rows'
import { statusOfKey } from './step-status'
import { useOrderedSteps } from './use-step-order'

/** The usual height of a row: two lines of text; on a phone it is a card. */
const ROW_HEIGHT = { wide: 52, narrow: 240 }
const VIEW = { sort: 'created', order: 'desc' } as const
const INPUTS = { responsible: <ResponsibleField /> }

/** What is to be done in a scenario, step by step. */
export default function StepsTab({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioSteps')
  const mayEdit = canEdit(useActor())
  const source = { records: scenarioStepRecords, scope: { scenarioId } }
  const list = useInfiniteQuery(scenarioStepsQuery(scenarioId))
  const { steps, move } = useOrderedSteps(scenarioId, list.data?.pages[0])
  const table = useShownRecords<ScenarioStep>({
    ...{ name: SCENARIO_STEP.name, list, rows: steps, failure: 'scenarioSteps.failures.load' },
  })
  const { selection } = table
  const editing = useRecordEditing({
    ...source,
    said: t('updated'),
    failure: 'scenarioSteps.failures.update',
  })
  const removal = useRemoval({
    ...{ ...source, selection, failure: 'scenarioSteps.failures.remove' },
    said: (count) => t('removed', { count }),
  })
  const setStatus = useOneStatus(scenarioId)
  const [toRemove, setToRemove] = useState<ScenarioStep | null>(null)
  const [toMove, setToMove] = useState<ScenarioStep | null>(null)
  const columns = useColumns({
    ...{ mayEdit, isEditing: editing.row !== null, onEdit: editing.begin },
    ...{ onRemove: setToRemove, onMove: setToMove, onStatus: setStatus },
  })
  const editedId = editing.row?._id ?? null
  const rowHeight = ROW_HEIGHT[useNarrow() ? 'narrow' : 'wide']
  const body = (rows: TableBody<ScenarioStep>) =>
    mayEdit ? (
      <StepRows body={rows} rowHeight={rowHeight} editedId={editedId} />
    ) : (
      <VirtualBody body={rows} rowHeight={rowHeight} />
    )
  const followKey = (step: ScenarioStep, key: string) => {
    const status = statusOfKey(key)
    if (status) void setStatus(step, status)
    return status !== undefined
  }
  return (
    <MovableSteps onMove={move}>
      <RecordTable
        {...{ ...source, editing, columns, body }}
        table={{ ...table, view: VIEW }}
        label={t('title')}
        title={t('title')}
        selectionLabel={({ step }) => t('select', { step })}
        empty={<EmptyState icon={ListChecks} title={t(mayEdit ? 'empty' : 'emptyForReaders')} />}
        exportFailure="scenarioSteps.failures.export"
        onRowKey={mayEdit && !editing.row ? followKey : undefined}
        inputs={INPUTS}
        containerClassName={LONG_TABLE}
        actions={
          <>
            <PrintLink scenarioId={scenarioId} />
            {mayEdit && <AddSteps scenarioId={scenarioId} />}
          </>
        }
        bulk={mayEdit && <StepBulk {...{ scenarioId, selection, removal }} />}
      >
        {steps && <StepProgress steps={steps} hasKeys={mayEdit} />}
      </RecordTable>
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        hint={(row) => t('removeHint', { step: row.step, name: SCENARIO_STEP.labelOf(row) })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
      <MoveStep
        step={toMove}
        count={steps?.length ?? 1}
        onMove={({ _id, step }, place) => place !== step && move(_id, step - 1, place - 1)}
        onClose={() => setToMove(null)}
      />
    </MovableSteps>
  )
}

/** The way to the steps as they are printed. */
function PrintLink({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioSteps')
  return (
    <Link href={`/scenarios/${scenarioId}/print`} className={buttonVariants({ variant: 'outline' })}>
      <Icon of={Printer} />
      {t('printView')}
    </Link>
  )
}

type ColumnsInput = NonNullable<Parameters<typeof stepColumns>[0]['edit']> & { mayEdit: boolean }

function useColumns({ mayEdit, isEditing, onEdit, onRemove, onMove, onStatus }: ColumnsInput) {
  const t = useTranslations('scenarioSteps')
  const translate = useTranslate()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const texts = {
      has: (key: string) => expanded.has(key),
      toggle: (key: string) => setExpanded((now) => toggled(now, key)),
    }
    const edit = mayEdit ? { isEditing, onEdit, onRemove, onMove, onStatus } : null
    return stepColumns({ t, translate, expanded: texts, edit })
  }, [t, translate, expanded, mayEdit, isEditing, onEdit, onRemove, onMove, onStatus])
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** A function that sets the status of one step and tells how it went. */
function useOneStatus(scenarioId: string) {
  const t = useTranslations('scenarioSteps')
  const translate = useTranslate()
  const attempt = useAttempt()
  const update = useStepStatus(scenarioId)
  return useCallback(
    (step: ScenarioStep, status: StepStatus) =>
      attempt({
        of: `step-status:${step._id}`,
        work: async () => {
          if (step.status === status) return
          const isMine = await settleChange({
            thing: step,
            field: { name: 'status', label: translate(SCENARIO_STEP.fields.status.label) },
            textOf: (current) => current.status,
            wanted: status,
            send: (current) => update(current, status),
          })
          if (isMine) toast({ title: t('updated') })
        },
        failure: 'scenarioSteps.failures.update',
      }),
    [t, translate, attempt, update],
  )
}
