import type { ReactNode } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { editableColumn } from '@/components/shared/data-table/editable-columns'
import { LongText } from '@/components/shared/long-text'
import { Moment } from '@/components/shared/moment'
import { OutsideLink } from '@/components/shared/outside-link'
import { formatDottedDay } from '@/lib/shared/dates'
import type { Translate } from '@/lib/shared/messages'
import { formatAmount } from '@/lib/shared/money'
import type { RecordFields, ShownField } from '@/lib/shared/record-fields'
import { type AnyRecord, type AnyRecordRules, choiceName, flagName, shownFields } from '@/lib/shared/records'
import { RecordInput } from './record-input'

/** From here on a text is cut until it is asked for (docs/domain.md, Screens). */
const TEXT_LIMIT = 100

interface RecordColumnsInput<Row, Fields extends RecordFields> {
  rules: AnyRecordRules<Row, Fields, string>
  translate: Translate
  /** The column that is always shown: the row is known by it. */
  fixed: keyof Fields & string
  /** Cells that look otherwise than their kind of field does. */
  cells?: Partial<Record<keyof Fields & string, (row: Row) => ReactNode>>
  /** Whether the rows are edited in place. */
  isEditable?: boolean
}

const WIDTH: Record<ShownField['kind'], { input: string; skeleton?: string }> = {
  line: { input: 'min-w-28' },
  digits: { input: 'min-w-36' },
  link: { input: 'min-w-40', skeleton: 'w-40' },
  amount: { input: 'min-w-28' },
  flag: { input: '', skeleton: 'w-12' },
  text: { input: 'min-w-48', skeleton: 'w-56' },
  day: { input: 'min-w-44' },
  choice: { input: 'min-w-32', skeleton: 'w-24' },
  moment: { input: '', skeleton: 'w-32' },
}

/** The columns of a table of records, in the order of the list of fields. */
export function recordColumns<Row extends AnyRecord, Fields extends RecordFields>(
  input: RecordColumnsInput<Row, Fields>,
): DataColumns<Row> {
  return shownFields(input.rules.fields).map(([name, field], index) =>
    recordColumn(input, { name, field, isFirst: index === 0 }),
  )
}

function recordColumn<Row extends AnyRecord, Fields extends RecordFields>(
  { rules, translate, fixed, cells, isEditable = false }: RecordColumnsInput<Row, Fields>,
  { name, field, isFirst }: { name: string; field: ShownField; isFirst: boolean },
) {
  const label = translate(field.label)
  const special: Partial<Record<string, (row: Row) => ReactNode>> = cells ?? {}
  const cell = special[name] ?? ((row: Row) => cellOf(field, row[name], translate))
  const width = WIDTH[field.kind]
  const meta = {
    sort: rules.sorts.includes(name) ? name : undefined,
    firstOrder: field.kind === 'day' ? ('desc' as const) : undefined,
    name: name === fixed ? undefined : label,
    skeletonClassName: width.skeleton,
  }
  if (isEditable && !field.isFixed) {
    const props = { name, field, className: width.input, autoFocus: isFirst }
    return editableColumn({ name, label, meta, cell, input: <RecordInput {...props} isInTable /> })
  }
  return dataColumnHelper<Row>().display({
    id: name,
    header: label,
    meta,
    cell: ({ row }) => cell(row.original),
  })
}

function cellOf(field: ShownField, value: unknown, translate: Translate): ReactNode {
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'line':
    case 'digits':
      return text
    case 'link':
      return <OutsideLink href={text} className="block max-w-56 truncate" />
    case 'amount':
      return typeof value === 'number' && formatAmount(value)
    case 'flag':
      return flagName(field, value, translate)
    case 'text':
      return <LongText text={text} limit={TEXT_LIMIT} className="min-w-40" />
    case 'choice':
      return choiceName(field, text, translate)
    case 'moment':
      return <Moment value={text} />
    case 'day':
      if (text) return formatDottedDay(text)
      return field.none && <span className="text-muted-foreground">{translate(field.none)}</span>
  }
}
