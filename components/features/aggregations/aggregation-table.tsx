'use client'

import { Boxes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { DataTable } from '@/components/shared/data-table/data-table'
import { MoreRows } from '@/components/shared/data-table/more-rows'
import { RowEditor } from '@/components/shared/data-table/row-editor'
import { TableExport } from '@/components/shared/data-table/table-export'
import { useRecordTable } from '@/components/shared/data-table/use-record-table'
import { useRowEditing } from '@/components/shared/data-table/use-row-editing'
import { ViewMenu } from '@/components/shared/data-table/view-menu'
import { EmptyState } from '@/components/shared/empty-state'
import { toast } from '@/components/ui/use-toast'
import { currentRow } from '@/lib/client/record-list'
import { aggregationRecords, useUpdateAggregation } from '@/lib/features/aggregations/client'
import { type Aggregation, updateAggregation } from '@/lib/features/aggregations/contract'
import { useExportAggregations } from '@/lib/features/aggregations/exports/client'
import { aggregationColumns, nameOf } from './aggregation-columns'
import { AggregationSelection } from './aggregation-selection'
import { useAggregationRemoval } from './use-aggregation-removal'

const BLANK = { plant: '', date: '', aggregate: '', task: '', type: '', idocPos: '', tid: '', idocErt: '' }

function valuesOf({ plant, date, aggregate, task, type, idocPos, tid, idocErt }: Aggregation) {
  return { plant, date: date ?? '', aggregate, task, type, idocPos, tid, idocErt }
}

interface AggregationTableProps {
  projectId: string
  mayEdit: boolean
  /** The buttons that add aggregations. */
  actions: ReactNode
  /** What stands between the buttons and the table. */
  children: ReactNode
}

/** The aggregations of a project. */
export function AggregationTable({ projectId, mayEdit, actions, children }: AggregationTableProps) {
  const t = useTranslations('aggregations')
  const { view, list, rows, preferences, selection, shown } = useRecordTable({
    records: aggregationRecords,
    projectId,
    failure: 'aggregations.failures.load',
  })
  const exporting = useExportAggregations(projectId, view)
  const update = useUpdateAggregation(projectId)
  const removal = useAggregationRemoval(projectId, selection)
  const [doomed, setDoomed] = useState<Aggregation | null>(null)
  const editing = useRowEditing({
    schema: updateAggregation.body,
    blank: BLANK,
    valuesOf,
    save: async ({ _id, version }, values) => {
      await update.mutateAsync({ id: _id, body: { ...values, version } })
      toast({ title: t('list.updated') })
    },
    currentOf: (error) => currentRow(aggregationRecords, error),
    failure: 'aggregations.failures.update',
  })
  const { begin } = editing
  const columns = useMemo(
    () => aggregationColumns({ t, actions: mayEdit ? { onEdit: begin, onRemove: setDoomed } : null }),
    [t, mayEdit, begin],
  )
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="mr-auto font-semibold text-base">{t('list.title')}</h2>
        <ViewMenu columns={columns} preferences={preferences} />
        <TableExport
          exporting={exporting}
          failure="aggregations.failures.export"
          isDisabled={rows?.length === 0}
        />
        {actions}
      </div>
      {children}
      <RowEditor editing={editing}>
        <DataTable
          {...shown}
          label={t('list.title')}
          columns={columns}
          rows={editing.withEdited(rows)}
          selectionLabel={(row) => t('selection.select', { aggregate: nameOf(row) })}
          empty={<EmptyState icon={Boxes} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />}
        />
      </RowEditor>
      <MoreRows list={list} />
      <AggregationSelection selection={selection} removal={mayEdit ? removal : null} />
      <ConfirmRemoval
        item={doomed}
        question={t('list.removeQuestion')}
        hint={(row) => t('list.removeHint', { aggregate: nameOf(row), plant: row.plant })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setDoomed(null)}
      />
    </section>
  )
}
