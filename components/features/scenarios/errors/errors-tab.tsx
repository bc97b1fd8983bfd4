'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useState } from 'react'
import { useActor } from '@/components/shared/actor-context'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { BulkRemoval } from '@/components/shared/data-table/bulk-buttons'
import { CopyRowsButton } from '@/components/shared/data-table/copy-rows-button'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { PageCheckbox } from '@/components/shared/data-table/page-selection'
import { SelectionBar } from '@/components/shared/data-table/selection-bar'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useOnlySelection } from '@/components/shared/data-table/use-only-selection'
import { type RowSelection, useRowSelection } from '@/components/shared/data-table/use-row-selection'
import { EmptyState } from '@/components/shared/empty-state'
import { ErrorState } from '@/components/shared/error-state'
import { LoadingState } from '@/components/shared/loading-state'
import { useRemoval } from '@/components/shared/records/use-record-changes'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { recordsQuery, useRecordExport } from '@/lib/client/records'
import { useTranslate } from '@/lib/client/translate'
import { errorReportRecords } from '@/lib/features/scenarios/error-reports/client'
import type { ErrorReport } from '@/lib/features/scenarios/error-reports/contract'
import { ERROR_REPORT } from '@/lib/features/scenarios/error-reports/rules'
import { canEdit } from '@/lib/shared/actor'
import { BULK_LIMIT } from '@/lib/shared/limits'
import { recordCells } from '@/lib/shared/records'
import { ErrorCard } from './error-card'
import { ReportError } from './report-error'

const NEWEST_FIRST = { sort: 'created', order: 'desc' } as const
const rowId = ({ _id }: ErrorReport) => _id

/** What went wrong with a scenario, the newest first. */
export default function ErrorsTab({ scenarioId }: { scenarioId: string }) {
  const t = useTranslations('scenarioParts.errors')
  const mayEdit = canEdit(useActor())
  const [toRemove, setToRemove] = useState<ErrorReport | null>(null)
  const source = { records: errorReportRecords, scope: { scenarioId } }
  const list = useInfiniteQuery(recordsQuery(errorReportRecords, { scenarioId }, NEWEST_FIRST))
  useQueryFailureToast(list, 'scenarioParts.errors.failures.load')
  const reports = useMemo(() => list.data?.pages.flatMap(({ rows }) => rows), [list.data])
  const selection = useRowSelection<ErrorReport>({ rows: reports, rowId, maximum: BULK_LIMIT })
  useOnlySelection(selection)
  const removal = useRemoval({
    ...{ ...source, selection, failure: 'scenarioParts.errors.failures.remove' },
    said: (count) => t('removed', { count }),
  })
  const exporting = useRecordExport(errorReportRecords, { scenarioId }, NEWEST_FIRST)
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {reports && reports.length > 0 && <PageCheckbox selection={selection} />}
        <h2 className="mr-auto font-semibold text-base">{t('title')}</h2>
        <TableExport
          exporting={exporting}
          failure="scenarioParts.errors.failures.export"
          isDisabled={reports?.length === 0}
        />
        {mayEdit && <ReportError scenarioId={scenarioId} />}
      </div>
      {!reports && (list.isError ? <ErrorState onRetry={() => list.refetch()} /> : <LoadingState />)}
      {reports?.length === 0 && (
        <EmptyState icon={ShieldCheck} title={t('empty')} hint={mayEdit && t('emptyFirst')} />
      )}
      <ul className="grid gap-3">
        {reports?.map((report) => (
          <ErrorCard
            key={report._id}
            {...{ scenarioId, report, mayEdit }}
            isSelected={selection.has(report._id)}
            onSelect={(isRange) => (isRange ? selection.extendTo(report._id) : selection.toggle(report._id))}
            onRemove={() => setToRemove(report)}
          />
        ))}
      </ul>
      <MoreRows list={list} />
      <ReportSelection {...{ selection, removal, mayEdit }} />
      <ConfirmRemoval
        item={toRemove}
        question={t('removeQuestion')}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </section>
  )
}

interface ReportSelectionProps {
  selection: RowSelection<ErrorReport>
  removal: ReturnType<typeof useRemoval>
  mayEdit: boolean
}

/** What can be done with the selected error reports; whoever may not edit can still copy them. */
function ReportSelection({ selection, removal, mayEdit }: ReportSelectionProps) {
  const t = useTranslations('scenarioParts.errors')
  const translate = useTranslate()
  const cellsOf = useCallback(
    (report: ErrorReport) => recordCells(ERROR_REPORT.fields, report, translate),
    [translate],
  )
  const ids = selection.rows.map(rowId)
  return (
    <SelectionBar selection={selection} maximum={BULK_LIMIT}>
      {mayEdit && (
        <BulkRemoval
          question={t('removeManyQuestion', { count: ids.length })}
          onConfirm={() => removal.remove(ids)}
          isBusy={removal.isPending}
        />
      )}
      <CopyRowsButton rows={selection.rows} cellsOf={cellsOf} />
    </SelectionBar>
  )
}
