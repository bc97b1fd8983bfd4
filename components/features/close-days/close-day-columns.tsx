import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { EditableCell, EditableRowActions } from '@/components/shared/data-table/row-editor'
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
  const column = dataColumnHelper<CloseDay>()
  type Name = 'date' | 'plant' | 'cashRegister' | 'status' | 'error' | 'comment'
  const editable = (
    name: Name,
    shown: (row: CloseDay) => ReactNode,
    field: (props: { name: Name; label: string; isLabelHidden: true }) => ReactNode,
  ) => {
    const label = t(`fields.${name}`)
    return column.display({
      id: name,
      header: label,
      cell: ({ row: { original } }) => (
        <EditableCell rowId={original._id} field={field({ name, label, isLabelHidden: true })}>
          {shown(original)}
        </EditableCell>
      ),
    })
  }
  const text = (name: 'error' | 'comment') =>
    editable(
      name,
      (row) => <LongText text={row[name]} limit={TEXT_LIMIT} className="min-w-40" />,
      (props) => <TextareaField {...props} className="min-w-48" rows={1} />,
    )
  const columns = [
    editable(
      'date',
      ({ date }) => <span className="tabular-nums">{formatDottedDay(date)}</span>,
      (props) => <DayField {...props} className="min-w-44" required autoFocus />,
    ),
    editable(
      'plant',
      ({ plant }) => plant,
      (props) => <TextField {...props} className="min-w-28" required />,
    ),
    editable(
      'cashRegister',
      ({ cashRegister }) => cashRegister,
      (props) => <TextField {...props} className="min-w-28" required />,
    ),
    editable(
      'status',
      ({ status }) => <CloseDayStatusBadge status={status} />,
      (props) => <SelectField {...props} className="min-w-32" options={STATUS_OPTIONS} />,
    ),
    text('error'),
    text('comment'),
  ]
  if (!actions) return columns
  return [
    ...columns,
    column.display({
      id: 'actions',
      header: t('list.actions'),
      meta: { align: 'right', isHeaderHidden: true, skeletonClassName: 'w-14' },
      cell: ({ row: { original } }) => {
        const { cashRegister } = original
        const date = formatDottedDay(original.date)
        return (
          <EditableRowActions
            rowId={original._id}
            editLabel={t('list.edit', { date, cashRegister })}
            onEdit={() => actions.onEdit(original)}
            removeLabel={t('list.remove', { date, cashRegister })}
            onRemove={() => actions.onRemove(original)}
          />
        )
      },
    }),
  ]
}
