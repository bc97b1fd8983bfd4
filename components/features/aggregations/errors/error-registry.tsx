'use client'

import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useRecordTable } from '@/components/shared/data-table/use-record-table'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { EmptyState } from '@/components/shared/empty-state'
import { aggregationErrorRecords } from '@/lib/features/aggregations/errors/client'
import type { AggregationError } from '@/lib/features/aggregations/errors/contract'
import { useExportAggregationErrors } from '@/lib/features/aggregations/errors/exports/client'
import { AddError } from './add-error'
import { EditError } from './edit-error'
import { errorColumns } from './error-columns'
import { ErrorSelection } from './error-selection'

/** What went wrong with a project's aggregations, and what became of it. */
export function ErrorRegistry({ projectId, mayEdit }: { projectId: string; mayEdit: boolean }) {
  const t = useTranslations('aggregations.errors')
  const { view, list, rows, preferences, selection, shown } = useRecordTable({
    records: aggregationErrorRecords,
    projectId,
    failure: 'aggregations.errors.failures.load',
  })
  const exporting = useExportAggregationErrors(projectId, view)
  const [edited, setEdited] = useState<AggregationError | null>(null)
  const columns = useMemo(
    () => errorColumns({ t, projectId, onEdit: mayEdit ? setEdited : null }),
    [t, projectId, mayEdit],
  )
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-base">{t('list.title')}</h2>
        <ViewMenu columns={columns} preferences={preferences} />
        <TableExport
          exporting={exporting}
          failure="aggregations.errors.failures.export"
          isDisabled={rows?.length === 0}
        />
        {mayEdit && <AddError projectId={projectId} />}
      </div>
      <DataTable
        {...shown}
        label={t('list.title')}
        columns={columns}
        rows={rows}
        selectionLabel={({ document }) => t('selection.select', { document })}
        empty={
          <EmptyState icon={ShieldCheck} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />
        }
        skeletonRows={3}
      />
      <MoreRows list={list} />
      <ErrorSelection projectId={projectId} selection={selection} mayEdit={mayEdit} />
      <EditError projectId={projectId} error={edited} onClose={() => setEdited(null)} />
    </section>
  )
}
