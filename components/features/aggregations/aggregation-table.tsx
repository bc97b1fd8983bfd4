'use client'

import { Boxes } from 'lucide'
import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo, useState } from 'react'
import { ConfirmRemoval } from '@/components/shared/confirm-removal'
import { BulkRemoval } from '@/components/shared/data-table/bulk-buttons'
import { recordActionsColumn } from '@/components/shared/data-table/editable-columns'
import { EmptyState } from '@/components/shared/empty-state'
import { recordColumns } from '@/components/shared/records/record-columns'
import { RecordTable } from '@/components/shared/records/record-table'
import { useRemoval } from '@/components/shared/records/use-record-changes'
import { useRecordEditing } from '@/components/shared/records/use-record-editing'
import { useRecordTable } from '@/components/shared/records/use-record-table'
import { useTranslate } from '@/lib/client/translate'
import { aggregationRecords } from '@/lib/features/aggregations/client'
import type { Aggregation } from '@/lib/features/aggregations/contract'
import { AGGREGATION } from '@/lib/features/aggregations/rules'

interface AggregationTableProps {
  projectId: string
  mayEdit: boolean
  /** The buttons that add aggregations. */
  actions: ReactNode
  /** The content between the buttons and the table. */
  children: ReactNode
}

/** What an aggregation is called where it has to be named. */
const nameOf = ({ aggregate, idocPos, plant }: Aggregation) => aggregate || idocPos || plant || '—'

/** The aggregations of a project. */
export function AggregationTable({ projectId, mayEdit, actions, children }: AggregationTableProps) {
  const t = useTranslations('aggregations')
  const translate = useTranslate()
  const [toRemove, setToRemove] = useState<Aggregation | null>(null)
  const source = { records: aggregationRecords, scope: { projectId } }
  const table = useRecordTable({ ...source, failure: 'aggregations.failures.load' })
  const { selection } = table
  const editing = useRecordEditing({
    ...source,
    said: t('list.updated'),
    failure: 'aggregations.failures.update',
  })
  const removal = useRemoval({
    ...{ ...source, selection, failure: 'aggregations.failures.remove' },
    said: (count) => t('selection.removed', { count }),
  })
  const { begin } = editing
  const columns = useMemo(
    () => [
      ...recordColumns({ rules: AGGREGATION, translate, fixed: 'plant', isEditable: mayEdit }),
      recordActionsColumn<Aggregation>({
        header: t('list.actions'),
        nameOf,
        edit: mayEdit
          ? {
              editLabel: (row) => t('list.edit', { aggregate: nameOf(row) }),
              onEdit: begin,
              removeLabel: (row) => t('list.remove', { aggregate: nameOf(row) }),
              onRemove: setToRemove,
            }
          : null,
      }),
    ],
    [t, translate, mayEdit, begin],
  )
  const ids = selection.rows.map(({ _id }) => _id)
  return (
    <>
      <RecordTable
        {...{ ...source, table, editing, columns, actions }}
        label={t('list.title')}
        title={t('list.title')}
        selectionLabel={(row) => t('selection.select', { aggregate: nameOf(row) })}
        empty={<EmptyState icon={Boxes} title={t('list.empty')} hint={mayEdit && t('list.emptyFirst')} />}
        exportFailure="aggregations.failures.export"
        bulk={
          mayEdit && (
            <BulkRemoval
              question={t('selection.removeQuestion', { count: ids.length })}
              onConfirm={() => removal.remove(ids)}
              isBusy={removal.isPending}
            />
          )
        }
      >
        {children}
      </RecordTable>
      <ConfirmRemoval
        item={toRemove}
        question={t('list.removeQuestion')}
        hint={(row) => t('list.removeHint', { aggregate: nameOf(row), plant: row.plant })}
        onConfirm={({ _id }) => removal.remove([_id])}
        onClose={() => setToRemove(null)}
      />
    </>
  )
}
