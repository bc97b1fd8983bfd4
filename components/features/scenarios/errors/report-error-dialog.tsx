'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { attachFiles } from '@/components/features/attachments/attachment-uploads'
import { ChosenFiles } from '@/components/features/attachments/chosen-files'
import { useActor } from '@/components/shared/actor-context'
import { AddRecordForm, additionKey } from '@/components/shared/records/add-record'
import { RecordInput } from '@/components/shared/records/record-input'
import { recordMessages } from '@/components/shared/records/record-messages'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { isUnsent } from '@/lib/client/api-error'
import { createMemoryInput, useMemoryInput } from '@/lib/client/memory-input'
import { today } from '@/lib/client/today'
import { errorReportRecords } from '@/lib/features/scenarios/error-reports/client'
import { ERROR_REPORT, proposedFixDate, reportedStepName } from '@/lib/features/scenarios/error-reports/rules'
import { scenarioQuery } from '@/lib/features/scenarios/information/client'
import type { ScenarioStep } from '@/lib/features/scenarios/steps/contract'
import { message } from '@/lib/shared/messages'
import { blankValues } from '@/lib/shared/records'
import { keepReport } from '../runner/waiting-reports'
import { AuthorField } from './author-field'
import { LinesField } from './lines-field'
import { ResponsibleField } from './responsible-field'
import { StepField } from './step-field'

const MESSAGES = recordMessages('scenarioParts.errors')
/** The fields that somebody who finds an error can fill in. */
const LEADING = ['description', 'isBlocker', 'stepName', 'plannedFixDate'] as const
// They stay for as long as the draft beside them does.
const chosenFiles = createMemoryInput<readonly File[]>()
const NO_FILES: readonly File[] = []
// A report that waits has no answer yet.
const toMessage = (answer: unknown) => (answer === null ? 'scenarioParts.errors.waits' : MESSAGES.added)
const INPUTS = { author: <AuthorField />, responsible: <ResponsibleField /> }

// The form requires the author, who by default is the caller in the API (docs/domain.md, Screens).
const loadSchema = async () => {
  const [schema, { requiredName }] = await Promise.all([
    errorReportRecords.creation(),
    import('@/lib/shared/validation'),
  ])
  return schema.extend({ author: requiredName(message('scenarios.parts.errors.incomplete')) })
}

interface ReportErrorDialogProps {
  scenarioId: string
  /** The beginning of the description; nothing by default. */
  description?: string
  /** The step that failed. */
  step?: ScenarioStep
  /** The ids of the product lines that it is about. */
  lineIds?: readonly string[]
  isOpen: boolean
  onClose: () => void
  /** Called when it is closed without a report; by default `onClose`. */
  onCancel?: () => void
}

/** The dialog with the form for a new error report. */
export function ReportErrorDialog({ isOpen, ...props }: ReportErrorDialogProps) {
  const t = useTranslations('scenarioParts.errors')
  const { scenarioId, step, lineIds = [], onClose, onCancel = onClose } = props
  // Each step, and each choice of lines, has a draft of its own.
  const key = [
    additionKey(errorReportRecords, { scenarioId }),
    ...(step ? ['step', step._id] : []),
    ...(lineIds.length > 0 ? ['lines', ...lineIds] : []),
  ].join(':')
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onCancel()}>
      <DialogContent className="max-w-2xl" aria-describedby={undefined}>
        <DialogTitle>{t('add')}</DialogTitle>
        <ReportForm key={key} draftKey={key} {...props} />
      </DialogContent>
    </Dialog>
  )
}

interface ReportFormProps extends Omit<ReportErrorDialogProps, 'isOpen'> {
  draftKey: string
}

function ReportForm({
  scenarioId,
  description = '',
  step,
  lineIds = [],
  draftKey,
  onClose,
  onCancel = onClose,
}: ReportFormProps) {
  const { name } = useActor()
  const { data } = useQuery(scenarioQuery(scenarioId))
  const fixDays = data?.scenario.fixDays
  const [chosen, keepFiles] = useMemoryInput(chosenFiles, draftKey)
  const files = chosen ?? NO_FILES
  const end = (close: () => void) => () => {
    keepFiles(null)
    close()
  }
  return (
    <AddRecordForm
      records={useAttachingRecords(files)}
      scope={{ scenarioId }}
      messages={MESSAGES}
      schema={loadSchema}
      draftKey={draftKey}
      toMessage={toMessage}
      blank={() => ({
        ...blankValues(ERROR_REPORT.fields),
        author: name,
        description,
        stepId: step?._id ?? null,
        stepName: step ? reportedStepName(step) : '',
        lineIds: [...lineIds],
        detectionDate: today(),
        plannedFixDate: fixDays === undefined ? '' : proposedFixDate(today(), fixDays),
      })}
      leading={lineIds.length > 0 ? [...LEADING, 'lineNames'] : LEADING}
      inputs={{
        ...INPUTS,
        description: (
          <div className="grid gap-3 sm:col-span-2">
            <RecordInput name="description" field={ERROR_REPORT.fields.description} isRequired autoFocus />
            <ChosenFiles files={files} onChange={(next) => keepFiles(next.length > 0 ? next : null)} />
          </div>
        ),
        stepName: <StepField scenarioId={scenarioId} />,
        lineNames: <LinesField scenarioId={scenarioId} />,
      }}
      onDone={end(onClose)}
      onCancel={end(onCancel)}
    />
  )
}

/** Returns the records of error reports, whose new ones get these files; one that can't be sent waits for the connection. */
function useAttachingRecords(files: readonly File[]) {
  const client = useQueryClient()
  return {
    ...errorReportRecords,
    calls: (place: { scenarioId: string }) => {
      const calls = errorReportRecords.calls(place)
      return {
        ...calls,
        add: async (body: Parameters<typeof calls.add>[0]) => {
          try {
            const answer = await calls.add(body)
            attachFiles(client, { owner: 'error_report', ownerId: answer.error._id, place }, files)
            return answer
          } catch (error) {
            const key = isUnsent(error) ? error.sent?.idempotencyKey : undefined
            if (key === undefined) throw error
            keepReport(client, { id: key, scenarioId: place.scenarioId, body }, files)
            return null
          }
        },
      }
    },
  }
}
