'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { List, ShieldCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useMayEdit } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { PageCheckbox } from '@/components/shared/data-table/page-selection'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { Link } from '@/components/shared/link'
import { LoadingState } from '@/components/shared/loading-state'
import { recordMessages } from '@/components/shared/records/record-messages'
import { RecordSelection, RemoveSelected } from '@/components/shared/records/record-selection'
import { useRemoval } from '@/components/shared/records/use-removal'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { buttonVariants } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { recordsQuery, useRecordExport } from '@/lib/client/records'
import { errorReportRecords } from '@/lib/features/scenarios/error-reports/client'
import type { ErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { scenarioQuery } from '@/lib/features/scenarios/information/client'
import { errorsAddress } from '@/lib/shared/errors-address'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { ErrorCard } from './error-card'
import { ReportError } from './report-error'

const MESSAGES = recordMessages('scenarioParts.errors')
const NEWEST_FIRST = { sort: 'created', order: 'desc' } as const
const rowId = ({ _id }: ErrorReport) => _id

/** The error reports of a scenario, the newest first. */
export default function ErrorsTab({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.errors')
  const mayEdit = useMayEdit()
  const [toRemove, setToRemove] = useState<ErrorReport | null>(null)
  const list = useInfiniteQuery(recordsQuery(errorReportRecords, { scenarioId }, NEWEST_FIRST))
  useQueryFailureToast(list, 'scenarioParts.errors.failures.load')
  const reports = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows), [list.data])
  const selection = useRowSelection<ErrorReport>({ rows: reports, rowId, maximum: BULK_LIMIT })
  useOnlySelection(selection)
  const removal = useRemoval({
    records: errorReportRecords,
    scope: { scenarioId },
    selection,
    messages: MESSAGES,
  })
  const exporting = useRecordExport(errorReportRecords, { scenarioId }, NEWEST_FIRST)
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {reports && reports.length > 0 && <PageCheckbox selection={selection} />}
        <h2 className="mr-auto font-semibold text-base">{t('title')}</h2>
        <div className="phone-line primary-first justify-end-safe gap-2">
          <RegisterLink scenarioId={scenarioId} />
          <TableExport
            exporting={exporting}
            failure="scenarioParts.errors.failures.export"
            isDisabled={reports?.length === 0}
          />
          {mayEdit && <ReportError scenarioId={scenarioId} />}
        </div>
      </div>
      {!reports && (list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <LoadingState />)}
      {reports?.length === 0 && (
        <EmptyState icon={ShieldCheck} title={t('empty')} hint={mayEdit && t('emptyFirst')} />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {reports?.map((report) => (
          <ErrorCard
            key={report._id}
            scenarioId={scenarioId}
            report={report}
            mayEdit={mayEdit}
            isSelected={selection.has(report._id)}
            onSelect={(isRange) => (isRange ? selection.extendTo(report._id) : selection.toggle(report._id))}
            onRemove={() => setToRemove(report)}
          />
        ))}
      </ul>
      <MoreRows list={list} />
      <RecordSelection selection={selection} fields={ERROR_REPORT.fields}>
        <RemoveSelected selection={selection} removal={removal} messages={MESSAGES} />
      </RecordSelection>
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </section>
  )
}

// The register says what else waits for these, and has the errors of the whole project once the search is dropped.
function RegisterLink({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.errors')
  const scenario = useQuery(scenarioQuery(scenarioId)).data?.scenario
  if (!scenario) return null
  const { projectId, scenarioNumber } = scenario
  return (
    <Link
      href={errorsAddress({ kind: 'report', projectId, search: scenarioNumber })}
      title={t('register')}
      className={buttonVariants({ variant: 'outline' })}
    >
      <Icon of={List} />
      <span className="short-label">{t('register')}</span>
    </Link>
  )
}
