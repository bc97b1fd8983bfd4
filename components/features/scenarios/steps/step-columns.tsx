import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { LongText } from '@/components/shared/long-text'
import { PersonName } from '@/components/shared/person-name'
import { recordColumns } from '@/components/shared/records/record-columns'
import { StatusSelect } from '@/components/shared/status-select'
import type { ScenarioStep, StepStatus } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP, STEP_PLACE } from '@/lib/features/scenarios/steps/rules'
import type { Translate } from '@/lib/shared/messages'
import { ResponsibleField } from './person-name-input'
import { StepHandle } from './step-handle'
import { STEP_STATUS_OPTIONS, StepStatusBadge } from './step-status'

const TEXT_LIMIT = 100

type LongField = 'description' | 'expectedResult' | 'comment'

/** Which long texts show all they say: rows come and go while the table is scrolled. */
interface ExpandedTexts {
  has: (key: string) => boolean
  toggle: (key: string) => void
}

interface StepColumnsInput {
  t: ReturnType<typeof useTranslations<'scenarioSteps'>>
  translate: Translate
  expanded: ExpandedTexts
  /** null for whoever may only read. */
  edit: {
    /** Whether a row is edited: then nothing else of any row is changed. */
    isEditing: boolean
    onEdit: (step: ScenarioStep) => void
    onRemove: (step: ScenarioStep) => void
    onMove: (step: ScenarioStep) => void
    onStatus: (step: ScenarioStep, status: StepStatus) => Promise<void>
  } | null
}

/** The columns of the table of steps. Their widths don't hang on the rows that are drawn just now. */
export function stepColumns({ t, translate, expanded, edit }: StepColumnsInput): DataColumns<ScenarioStep> {
  const { display } = dataColumnHelper<ScenarioStep>()
  const longText = (name: LongField, width: string) => (step: ScenarioStep) => {
    const key = `${step._id}.${name}`
    const kept = { isExpanded: expanded.has(key), onToggle: () => expanded.toggle(key) }
    return <LongText text={step[name]} limit={TEXT_LIMIT} kept={kept} className={`${width} max-sm:w-auto`} />
  }
  const line = (name: 'systemComponent' | 'owner', width: string) => (step: ScenarioStep) =>
    step[name] && (
      <span className={`wrap-anywhere block whitespace-normal ${width} max-sm:w-auto`}>{step[name]}</span>
    )
  const status = (step: ScenarioStep): ReactNode =>
    edit && !edit.isEditing ? (
      <StatusSelect
        label={t('statusOf', { step: step.step })}
        value={step.status}
        options={STEP_STATUS_OPTIONS}
        onChange={(next) => edit.onStatus(step, next)}
        className="-ml-1"
      />
    ) : (
      <StepStatusBadge status={step.status} />
    )
  const handle = display({
    id: 'handle',
    header: t('handle'),
    meta: { kind: 'handle', isHeaderHidden: true, skeletonClassName: 'w-4' },
    cell: ({ row: { original } }) => (
      <StepHandle label={t('move', { step: original.step })} onMove={() => edit?.onMove(original)} />
    ),
  })
  return [
    ...(edit ? [handle] : []),
    display({
      id: 'step',
      header: translate(STEP_PLACE),
      meta: { kind: 'figures', lead: 'line', skeletonClassName: 'w-6' },
      cell: ({ row }) => row.original.step,
    }),
    ...recordColumns<ScenarioStep, typeof SCENARIO_STEP.fields>({
      ...{ rules: SCENARIO_STEP, translate, fixed: 'number', isEditable: edit !== null },
      leads: ['number', 'description'],
      cells: {
        description: longText('description', 'w-44'),
        systemComponent: line('systemComponent', 'w-24'),
        owner: line('owner', 'w-16'),
        expectedResult: longText('expectedResult', 'w-40'),
        responsible: ({ responsible }) => (
          <PersonName
            person={{ name: responsible }}
            isInRow
            className="wrap-anywhere block w-24 whitespace-normal max-sm:w-auto"
          />
        ),
        status,
        comment: longText('comment', 'w-32'),
      },
      inputs: { responsible: <ResponsibleField isInTable /> },
    }),
    recordActionsColumn<ScenarioStep>({
      header: t('actions'),
      nameOf: SCENARIO_STEP.labelOf,
      edit: edit && {
        editLabel: ({ step }) => t('edit', { step }),
        onEdit: edit.onEdit,
        removeLabel: ({ step }) => t('remove', { step }),
        onRemove: edit.onRemove,
      },
    }),
  ]
}
