import type { useTranslations } from 'next-intl'
import type { DataColumns } from '@/components/shared/data-table/columns'
import { editActionsColumn, editableColumn } from '@/components/shared/data-table/editable-columns'
import { DayField } from '@/components/shared/form/day-field'
import { SelectField } from '@/components/shared/form/select-field'
import { TextField } from '@/components/shared/form/text-field'
import { TextareaField } from '@/components/shared/form/textarea-field'
import { LongText } from '@/components/shared/long-text'
import type { CloseDay } from '@/lib/features/close-days/contract'
import { formatDottedDay } from '@/lib/shared/dates'
import { CloseDayStatusBadge, STATUS_OPTIONS } from './close-day-status'

interface CloseDayColumnsInput {
  t: ReturnType<typeof useTranslations<'closeDays'>>
  /** null for whoever may only read. */
  actions: { onEdit: (closeDay: CloseDay) => void; onRemove: (closeDay: CloseDay) => void } | null
}

/** From here on a text is cut until it is asked for (second text, section 9). */
const TEXT_LIMIT = 100

/** The columns of a project's close days. */
export function closeDayColumns({ t, actions }: CloseDayColumnsInput): DataColumns<CloseDay> {
  const line = (name: 'plant' | 'cashRegister') =>
    editableColumn({
      name,
      label: t(`fields.${name}`),
      sort: name,
      cell: (row: CloseDay) => row[name],
      field: (props) => <TextField {...props} maxLength={200} className="min-w-28" required />,
    })
  const text = (name: 'error' | 'comment') =>
    editableColumn({
      name,
      label: t(`fields.${name}`),
      cell: (row: CloseDay) => <LongText text={row[name]} limit={TEXT_LIMIT} className="min-w-40" />,
      field: (props) => <TextareaField {...props} rows={1} className="min-w-48" />,
    })
  const columns = [
    editableColumn({
      name: 'date',
      label: t('fields.date'),
      sort: 'date',
      firstOrder: 'desc',
      isFixed: true,
      cell: ({ date }: CloseDay) => <span className="tabular-nums">{formatDottedDay(date)}</span>,
      field: (props) => <DayField {...props} className="min-w-44" required autoFocus />,
    }),
    line('plant'),
    line('cashRegister'),
    editableColumn({
      name: 'status',
      label: t('fields.status'),
      sort: 'status',
      cell: ({ status }: CloseDay) => <CloseDayStatusBadge status={status} />,
      field: (props) => <SelectField {...props} className="min-w-32" options={STATUS_OPTIONS} />,
    }),
    text('error'),
    text('comment'),
  ]
  if (!actions) return columns
  const named = ({ date, cashRegister }: CloseDay) => ({ date: formatDottedDay(date), cashRegister })
  return [
    ...columns,
    editActionsColumn<CloseDay>({
      header: t('list.actions'),
      editLabel: (row) => t('list.edit', named(row)),
      removeLabel: (row) => t('list.remove', named(row)),
      ...actions,
    }),
  ]
}
