'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { History, ListChecks, Printer } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { attachmentColumn } from '@/components/features/attachments/attachment-column'
import { useActor, useMayEdit } from '@/components/shared/actor-context'
import type { TableBody } from '@/components/shared/data-table/data-table'
import { LONG_TABLE } from '@/components/shared/data-table/long-table'
import { VirtualBody } from '@/components/shared/data-table/virtual-body'
import { DialogButton } from '@/components/shared/dialog-button'
import { EmptyState } from '@/components/shared/empty-state'
import { Link } from '@/components/shared/link'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RecordScreen } from '@/components/shared/records/record-screen'
import { useOneStatus } from '@/components/shared/records/use-one-status'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useShownRecords } from '@/components/shared/records/use-record-table'
import { useRemoval } from '@/components/shared/records/use-removal'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { lazyCode } from '@/lib/client/lazy-code'
import { useStatusUndo } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { useNarrow } from '@/lib/client/use-narrow'
import { attachmentCountsQuery } from '@/lib/features/attachments/client'
import { commentCountsQuery } from '@/lib/features/comments/client'
import { errorReportCountsQuery } from '@/lib/features/scenarios/error-reports/client'
import { scenarioStepRecords, scenarioStepsQuery, useStepStatus } from '@/lib/features/scenarios/steps/client'
import type { ScenarioStep, StepStatus } from '@/lib/features/scenarios/steps/contract'
import { SCENARIO_STEP } from '@/lib/features/scenarios/steps/rules'
import { choiceName } from '@/lib/shared/records'
import { CommentsButton } from '../comments/comments-button'
import { LazyAddStepsDialog } from '../detail/lazy-forms'
import { StepReports } from '../errors/step-reports'
import { MoveStep } from './move-step'
import { ResponsibleField } from './person-name-input'
import { StepBulk } from './step-bulk'
import { placeColumns, stepCells } from './step-columns'
import { StepProgress } from './step-progress'
import { StepReport, useStepReport } from './step-report'
import { MovableSteps, StepRows } from './step-rows'
import { statusForKey, useStepStatusOptions } from './step-status'
import { textWidths } from './step-widths'
import { useOpenStep } from './use-open-step'
import { useOrderedSteps } from './use-step-order'

const RunsDialog = lazyCode(() => import('../runner/runs-dialog'))

/** The estimated height of a row: two lines of text, or a card on a phone. */
const ROW_HEIGHT = { wide: 52, narrow: 240 }
/** Many columns, of which the texts need the room: a head is no wider than its longest word. */
const DENSE_TABLE = `${LONG_TABLE} sm:[&_:is(th,td)+:is(th,td)]:px-2 sm:[&_th]:whitespace-normal`

const VIEW = { sort: 'created', order: 'desc' } as const
const INPUTS = { responsible: <ResponsibleField /> }
const CELL_INPUTS = { responsible: <ResponsibleField isInTable /> }
const LEADS = ['number', 'description'] as const
const MESSAGES = recordMessages('scenarioSteps')

const toMessageParams = ({ step }: ScenarioStep) => ({ step })

/** The steps of a scenario. */
export default function StepsTab({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioSteps')
  const runs = useTranslations('scenarioRuns')
  const actor = useActor()
  const mayEdit = useMayEdit()
  const source = { records: scenarioStepRecords, scope: { scenarioId }, messages: MESSAGES }
  const list = useInfiniteQuery(scenarioStepsQuery(scenarioId))
  const { steps, move } = useOrderedSteps(scenarioId, list.data?.pages[0])
  const table = useShownRecords<ScenarioStep>({
    name: SCENARIO_STEP.name,
    list,
    rows: steps,
    failure: MESSAGES['failures.load'],
  })
  const { selection } = table
  const editing = useRecordEditing(source)
  const removal = useRemoval({ ...source, selection })
  const setStatus = useStepStatusChange(scenarioId)
  const [toMove, setToMove] = useState<ScenarioStep | null>(null)
  const isAtRest = mayEdit && editing.row === null
  const cells = useCells(useTextWidths(scenarioId, steps), isAtRest ? setStatus : null)
  const extra = useExtraColumns(scenarioId, mayEdit ? setToMove : null)
  const editedId = editing.row?._id ?? null
  const rowHeight = ROW_HEIGHT[useNarrow() ? 'narrow' : 'wide']
  const report = useStepReport(mayEdit)
  const openStep = useOpenStep(steps, actor.name)
  const body = (rows: TableBody<ScenarioStep>) =>
    mayEdit ? (
      <StepRows body={rows} rowHeight={rowHeight} {...openStep} editedId={editedId} />
    ) : (
      <VirtualBody body={rows} rowHeight={rowHeight} {...openStep} />
    )
  const followKey = (step: ScenarioStep, key: string) => {
    const status = statusForKey(key)
    return status ? () => void setStatus(step, status) : report.actionOfKey(step, key)
  }
  return (
    <MovableSteps onMove={move}>
      <RecordScreen
        {...source}
        editing={editing}
        removal={removal}
        cells={cells}
        extra={extra}
        toMessageParams={toMessageParams}
        body={body}
        table={{ ...table, view: VIEW }}
        fixed="number"
        leads={LEADS}
        cellInputs={CELL_INPUTS}
        inputs={INPUTS}
        rowMessages={MESSAGES}
        removeQuestion={MESSAGES.removeQuestion}
        empty={<EmptyState icon={ListChecks} title={t(mayEdit ? 'empty' : 'emptyForReaders')} />}
        renderRowButtons={report.renderButton}
        isMarkedByClick
        onRowKey={isAtRest ? followKey : undefined}
        containerClassName={DENSE_TABLE}
        actions={
          <>
            <DialogButton
              isShortOnPhones
              variant="outline"
              icon={History}
              label={runs('runs')}
              preload={RunsDialog.preload}
            >
              {(isOpen, setIsOpen) => (
                <RunsDialog scenarioId={scenarioId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
              )}
            </DialogButton>
            <PrintLink scenarioId={scenarioId} />
          </>
        }
        add={
          <DialogButton label={t('add')} preload={LazyAddStepsDialog.preload}>
            {(isOpen, setIsOpen) => (
              <LazyAddStepsDialog scenarioId={scenarioId} isOpen={isOpen} onClose={() => setIsOpen(false)} />
            )}
          </DialogButton>
        }
        bulk={<StepBulk scenarioId={scenarioId} selection={selection} removal={removal} />}
      >
        {steps && <StepProgress steps={steps} hasKeys={mayEdit} />}
      </RecordScreen>
      <StepReport scenarioId={scenarioId} report={report} />
      <MoveStep
        step={toMove}
        count={steps?.length ?? 1}
        onMove={({ _id, step }, place) => place !== step && move(_id, step - 1, place - 1)}
        onClose={() => setToMove(null)}
      />
    </MovableSteps>
  )
}

/** The link to the printable steps. */
function PrintLink({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioSteps')
  return (
    <Link href={`/scenarios/${scenarioId}/print`} className={buttonVariants({ variant: 'outline' })}>
      <Icon of={Printer} />
      <span className="max-sm:sr-only">{t('printView')}</span>
    </Link>
  )
}

/** Returns the widths of the texts; the same object as long as none of them changes. */
function useTextWidths(scenarioId: string, steps: readonly ScenarioStep[] | undefined) {
  const translate = useTranslate()
  const { responsible, comment } = SCENARIO_STEP.fields
  const heads = { responsible: translate(responsible.label), comment: translate(comment.label) }
  const counted = useCounted(scenarioId)
  const { description, expectedResult, comment: ofComment } = textWidths(steps ?? [], heads, counted)
  return useMemo(
    () => ({ description, expectedResult, comment: ofComment }),
    [description, expectedResult, ofComment],
  )
}

/** Returns what the rows of a scenario's steps count; they share the queries. */
function useCounted(scenarioId: string) {
  const comments = useQuery(commentCountsQuery(scenarioId)).data?.steps ?? {}
  const reports = useQuery(errorReportCountsQuery(scenarioId)).data?.steps ?? {}
  const files = useQuery(attachmentCountsQuery({ scenarioId })).data?.counts ?? []
  return {
    comments: Object.keys(comments).length > 0,
    reports: Object.keys(reports).length > 0,
    files: files.some(({ owner }) => owner === 'step'),
  }
}

function useCells(
  widths: ReturnType<typeof useTextWidths>,
  onStatus: Parameters<typeof stepCells>[0]['onStatus'],
) {
  const t = useTranslations('scenarioSteps')
  const statuses = useStepStatusOptions()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const texts = {
      has: (key: string) => expanded.has(key),
      toggle: (key: string) => setExpanded((now) => toggled(now, key)),
    }
    return stepCells({ t, statuses, expanded: texts, widths, onStatus })
  }, [t, statuses, expanded, widths, onStatus])
}

function useExtraColumns(scenarioId: string, onMove: Parameters<typeof placeColumns>[0]['onMove']) {
  const t = useTranslations('scenarioSteps')
  const attachments = useTranslations('attachments')
  const translate = useTranslate()
  const counts = useCallback(
    (step: ScenarioStep) => (
      <>
        <CommentsButton
          scenarioId={scenarioId}
          kind="steps"
          id={step._id}
          name={t('stepName', { step: step.step })}
        />
        <StepReports scenarioId={scenarioId} step={step} />
      </>
    ),
    [scenarioId, t],
  )
  return useMemo(
    () => ({
      before: placeColumns({ t, translate, onMove, counts }),
      after: attachmentColumn<ScenarioStep>({
        owner: 'step',
        place: { scenarioId },
        header: attachments('title'),
        getName: SCENARIO_STEP.toLabel,
      }),
    }),
    [t, attachments, translate, scenarioId, onMove, counts],
  )
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Returns a function that sets the status of one step and reports the result. */
function useStepStatusChange(scenarioId: string) {
  const translate = useTranslate()
  return useOneStatus<ScenarioStep, StepStatus>({
    name: SCENARIO_STEP.name,
    send: useStepStatus(scenarioId),
    undo: useStatusUndo(scenarioStepRecords, { scenarioId }),
    label: useCallback(() => translate(SCENARIO_STEP.fields.status.label), [translate]),
    statusName: useCallback(
      (status: StepStatus) => choiceName(SCENARIO_STEP.fields.status, status, translate),
      [translate],
    ),
    stored: MESSAGES.updated,
    failure: MESSAGES['failures.update'],
  })
}
