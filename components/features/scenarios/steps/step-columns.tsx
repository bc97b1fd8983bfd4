import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { LongText } from '@/components/shared/long-text'
import { PersonName } from '@/components/shared/person-name'
import { StatusSelect } from '@/components/shared/status-select'
import type { ScenarioStep, StepStatus } from '@/lib/features/scenarios/steps/contract'
import { STEP_PLACE } from '@/lib/features/scenarios/steps/rules'
import type { Translate } from '@/lib/shared/messages'
import { StepHandle } from './step-handle'
import { StepStatusBadge, type useStepStatusOptions } from './step-status'
import { type LongField, TEXT_LIMIT, type textWidths } from './step-widths'

/** Which long texts are expanded; kept here because rows are unmounted while the table is scrolled. */
interface ExpandedTexts {
  has: (key: string) => boolean
  toggle: (key: string) => void
}

interface StepCellsInput {
  t: ReturnType<typeof useTranslations<'scenarioSteps'>>
  statuses: ReturnType<typeof useStepStatusOptions>
  expanded: ExpandedTexts
  /** The widths of the texts that there are. */
  widths: ReturnType<typeof textWidths>
  /** Sets the status of a step; null for people who may not edit, and while a row is edited. */
  onStatus: ((step: ScenarioStep, status: StepStatus) => Promise<void>) | null
}

/** Returns the custom cells of a table of steps. Their widths don't depend on the visible rows. */
export function stepCells({ t, statuses, expanded, widths, onStatus }: StepCellsInput) {
  const longText = (name: LongField) => (step: ScenarioStep) => {
    const key = `${step._id}.${name}`
    const kept = { isExpanded: expanded.has(key), onToggle: () => expanded.toggle(key) }
    return (
      <LongText
        text={step[name]}
        limit={TEXT_LIMIT}
        kept={kept}
        width={widths[name]}
        className="max-sm:w-auto!"
      />
    )
  }
  const line = (name: 'systemComponent' | 'owner', width: string) => (step: ScenarioStep) =>
    step[name] && (
      <span className={`wrap-anywhere block whitespace-normal ${width} max-sm:w-auto`}>{step[name]}</span>
    )
  return {
    description: longText('description'),
    systemComponent: line('systemComponent', 'w-20'),
    owner: line('owner', 'w-14'),
    expectedResult: longText('expectedResult'),
    responsible: ({ responsible }: ScenarioStep) => (
      <PersonName
        person={{ name: responsible }}
        isInRow
        className="wrap-anywhere block w-24 whitespace-normal max-sm:w-auto"
      />
    ),
    status: (step: ScenarioStep) =>
      onStatus ? (
        <StatusSelect
          label={t('statusOf', { step: step.step })}
          value={step.status}
          options={statuses}
          onChange={(next) => onStatus(step, next)}
          className="-ml-1"
        />
      ) : (
        <StepStatusBadge status={step.status} />
      ),
    comment: longText('comment'),
  }
}

interface PlaceColumnsInput extends Pick<StepCellsInput, 't'> {
  translate: Translate
  /** Asks for the new position of a step; null for people who may not edit. */
  onMove: ((step: ScenarioStep) => void) | null
  /** Renders how many comments and error reports a step has, which lead to them. */
  counts: (step: ScenarioStep) => ReactNode
}

/** Returns the columns before the fields of a step: its handle, for people who may move it, and its position. */
export function placeColumns({ t, translate, onMove, counts }: PlaceColumnsInput): DataColumns<ScenarioStep> {
  const { display } = dataColumnHelper<ScenarioStep>()
  const place = display({
    id: 'step',
    header: translate(STEP_PLACE),
    meta: { lead: 'line', skeletonClassName: 'w-6' },
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-0.5">
        <span className="min-w-[2ch] text-right">{original.step}</span>
        {counts(original)}
      </span>
    ),
  })
  if (!onMove) return [place]
  const handle = display({
    id: 'handle',
    header: t('handle'),
    meta: { kind: 'handle', isHeaderHidden: true, skeletonClassName: 'w-4' },
    cell: ({ row: { original } }) => (
      <StepHandle label={t('move', { step: original.step })} onMove={() => onMove(original)} />
    ),
  })
  return [handle, place]
}
