'use client'

import { ShieldCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { attachmentColumn } from '@/components/features/attachments/attachment-column'
import { useActor } from '@/components/shared/actor-context'
import { LongText } from '@/components/shared/long-text'
import { PersonName } from '@/components/shared/person-name'
import { AddRecord } from '@/components/shared/records/add-record'
import { recordMessages } from '@/components/shared/records/record-messages'
import { FirstRecord, RecordScreen } from '@/components/shared/records/record-screen'
import { SetStatus } from '@/components/shared/records/record-selection'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { today } from '@/lib/client/today'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import type { AggregationError } from '@/lib/features/aggregations/errors/contract'
import { AGGREGATION_ERROR } from '@/lib/features/aggregations/errors/rules'
import { AGGREGATION_ERROR_STATUSES } from '@/lib/features/aggregations/errors/values'
import { blankValues } from '@/lib/shared/records'
import { EditError } from './edit-error'
import { ErrorStatus, ErrorStatusBadge } from './error-status'

/** Maximum number of characters before a solution is cut (docs/domain.md, Screens). */
const SOLUTION_LIMIT = 150

const MESSAGES = recordMessages('aggregations.errors')
// Errors can't be deleted.
const ROW_MESSAGES = { ...recordMessages('table'), edit: MESSAGES.edit, select: MESSAGES.select }

const { status, document, plant, processingDate, reporter, ...texts } = AGGREGATION_ERROR.fields
// In the form the reporter and the day come first, the status last.
const FORM_FIELDS = { reporter, processingDate, plant, document, ...texts, status }

const loadSchema = () =>
  import('@/lib/features/aggregations/errors/contract').then(
    ({ createAggregationError }) => createAggregationError.body,
  )

const getName = (error: AggregationError) => error.document

/** The errors of a project's aggregations. */
export function ErrorRegistry({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const { name } = useActor()
  const [edited, setEdited] = useState<AggregationError | null>(null)
  const source = { records: aggregationErrorRecords, scope: { projectId }, messages: MESSAGES }
  const table = useRecordTable({ ...source, failure: MESSAGES['failures.load'] })
  const cells = useMemo(
    () => ({
      status: (row: AggregationError) => <ErrorStatus projectId={projectId} error={row} mayEdit={mayEdit} />,
      reporter: (row: AggregationError) => <PersonName person={{ name: row.reporter }} isInRow />,
      solution: ({ solution }: AggregationError) => (
        <LongText text={solution} limit={SOLUTION_LIMIT} className="sm:min-w-56" />
      ),
    }),
    [projectId, mayEdit],
  )
  const attachments = useTranslations('attachments')
  const extra = useMemo(
    () => ({
      after: attachmentColumn<AggregationError>({
        owner: 'aggregation_error',
        place: { projectId },
        header: attachments('title'),
        getName,
      }),
    }),
    [attachments, projectId],
  )
  return (
    <>
      <RecordScreen
        {...source}
        table={table}
        cells={cells}
        extra={extra}
        getName={getName}
        // An error is identified by its document.
        fixed="document"
        rowMessages={ROW_MESSAGES}
        onEdit={setEdited}
        empty={<FirstRecord icon={ShieldCheck} messages={MESSAGES} />}
        skeletonRows={3}
        add={
          <AddRecord
            {...source}
            schema={loadSchema}
            blank={() => ({
              ...blankValues(AGGREGATION_ERROR.fields),
              reporter: name,
              processingDate: today(),
            })}
            fields={FORM_FIELDS}
          />
        }
        bulk={
          <SetStatus
            {...source}
            selection={table.selection}
            statuses={AGGREGATION_ERROR_STATUSES}
            renderBadge={(value) => <ErrorStatusBadge status={value} />}
          />
        }
      />
      <EditError projectId={projectId} error={edited} onClose={() => setEdited(null)} />
    </>
  )
}
