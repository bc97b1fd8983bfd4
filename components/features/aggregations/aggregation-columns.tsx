import type { useTranslations } from 'next-intl'
import type { DataColumns } from '@/components/shared/data-table/columns'
import { editActionsColumn, editableColumn } from '@/components/shared/data-table/editable-columns'
import { DayField } from '@/components/shared/form/day-field'
import { TextField } from '@/components/shared/form/text-field'
import {
  AGGREGATION_SORTS,
  type Aggregation,
  type AggregationText,
} from '@/lib/features/aggregations/contract'
import { AggregationDate } from './aggregation-date'

interface AggregationColumnsInput {
  t: ReturnType<typeof useTranslations<'aggregations'>>
  /** null for whoever may only read. */
  actions: { onEdit: (aggregation: Aggregation) => void; onRemove: (aggregation: Aggregation) => void } | null
}

/** What an aggregation is called where it has to be named. */
export const nameOf = ({ aggregate, idocPos, plant }: Aggregation) => aggregate || idocPos || plant || '—'

/** The columns of a project's aggregations. */
export function aggregationColumns({ t, actions }: AggregationColumnsInput): DataColumns<Aggregation> {
  const text = (name: AggregationText, isFirst = false) =>
    editableColumn({
      name,
      label: t(`fields.${name}`),
      sort: AGGREGATION_SORTS.find((sort) => sort === name),
      isFixed: isFirst,
      cell: (row: Aggregation) => <span className="tabular-nums">{row[name]}</span>,
      field: (props) => <TextField {...props} maxLength={200} className="min-w-32" autoFocus={isFirst} />,
    })
  const columns = [
    text('plant', true),
    editableColumn({
      name: 'date',
      label: t('fields.date'),
      sort: 'date',
      firstOrder: 'desc',
      cell: ({ date }: Aggregation) => <AggregationDate date={date} />,
      field: (props) => <DayField {...props} placeholder={t('noDate')} className="min-w-44" />,
    }),
    text('aggregate'),
    text('task'),
    text('type'),
    text('idocPos'),
    text('tid'),
    text('idocErt'),
  ]
  if (!actions) return columns
  return [
    ...columns,
    editActionsColumn<Aggregation>({
      header: t('list.actions'),
      editLabel: (row) => t('list.edit', { aggregate: nameOf(row) }),
      removeLabel: (row) => t('list.remove', { aggregate: nameOf(row) }),
      ...actions,
    }),
  ]
}
