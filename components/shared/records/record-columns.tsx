import type { ReactNode } from 'react'
import { type DataColumns, dataColumnHelper } from '@/components/shared/data-table/columns'
import { editableColumn } from '@/components/shared/data-table/editable-columns'
import { LongText } from '@/components/shared/long-text'
import { Moment } from '@/components/shared/moment'
import { OutsideLink } from '@/components/shared/outside-link'
import { visible } from '@/lib/shared/control-characters'
import { formatDottedDay } from '@/lib/shared/dates'
import type { Translate } from '@/lib/shared/messages'
import type { RecordFields, ShownField } from '@/lib/shared/record-fields'
import {
  type AnyRecord,
  type AnyRecordRules,
  choiceName,
  figureName,
  flagName,
  shownFields,
} from '@/lib/shared/records'
import { RecordInput } from './record-input'

/** Maximum number of characters before a text is cut (docs/domain.md, Screens). */
const TEXT_LIMIT = 100

interface RecordColumnsInput<Row, Fields extends RecordFields> {
  rules: AnyRecordRules<Row, Fields, string>
  translate: Translate
  /** The column that can't be hidden, since it names the row. */
  fixed: keyof Fields & string
  /** The columns that come first where a row is a stack; the first column by default. */
  leads?: readonly (keyof Fields & string)[]
  /** Cells that differ from the default of their kind of field. */
  cells?: Partial<Record<keyof Fields & string, (row: Row) => ReactNode>>
  /** Whether the rows are edited in place. */
  isEditable?: boolean
  /** Inputs that differ from the default of their kind of field. */
  inputs?: Partial<Record<string, ReactNode>>
}

const WIDTH: Record<ShownField['kind'], { input: string; skeleton?: string }> = {
  line: { input: 'min-w-28' },
  code: { input: 'min-w-56', skeleton: 'w-40' },
  digits: { input: 'min-w-36' },
  link: { input: 'min-w-40', skeleton: 'w-40' },
  amount: { input: 'min-w-28' },
  count: { input: 'min-w-20' },
  flag: { input: 'min-w-20', skeleton: 'w-12' },
  text: { input: 'min-w-48', skeleton: 'w-56' },
  day: { input: 'min-w-44' },
  choice: { input: 'min-w-32', skeleton: 'w-24' },
  moment: { input: '', skeleton: 'w-32' },
  time: { input: 'min-w-44', skeleton: 'w-32' },
}

/** Returns the columns of a table of records, in the order of its field list. */
export function recordColumns<Row extends AnyRecord, Fields extends RecordFields>(
  input: RecordColumnsInput<Row, Fields>,
): DataColumns<Row> {
  const shown = shownFields(input.rules.fields)
  const first = shown.find(([, { isFixed }]) => !isFixed)?.[0]
  return shown.map(([name, field]) => recordColumn(input, { name, field, isFirst: name === first }))
}

function recordColumn<Row extends AnyRecord, Fields extends RecordFields>(
  { rules, translate, fixed, leads, cells, isEditable = false, inputs = {} }: RecordColumnsInput<Row, Fields>,
  { name, field, isFirst }: { name: string; field: ShownField; isFirst: boolean },
) {
  const label = translate(field.label)
  const special: Partial<Record<string, (row: Row) => ReactNode>> = cells ?? {}
  const cell = special[name] ?? ((row: Row) => renderCell(field, row[name], translate))
  // A barcode has up to 14 digits.
  const width = WIDTH[field.kind === 'line' && field.isBarcode ? 'digits' : field.kind]
  const meta = {
    kind: field.kind === 'amount' ? ('figures' as const) : undefined,
    sort: rules.sorts.includes(name) ? name : undefined,
    firstOrder: field.kind === 'day' ? ('desc' as const) : undefined,
    lead: leads?.includes(name) ? toLead(field) : undefined,
    name: name === fixed ? undefined : label,
    skeletonClassName: width.skeleton,
  }
  if (isEditable && !field.isFixed) {
    const props = { name, field, className: width.input, autoFocus: isFirst }
    const input = inputs[name] ?? <RecordInput {...props} isInTable />
    return editableColumn({ name, label, meta, cell, input })
  }
  return dataColumnHelper<Row>().display({
    id: name,
    header: label,
    meta,
    cell: ({ row }) => cell(row.original),
  })
}

const toLead = ({ kind }: ShownField) => (kind === 'text' ? ('text' as const) : ('line' as const))

function renderCell(field: ShownField, value: unknown, translate: Translate): ReactNode {
  const text = typeof value === 'string' ? value : ''
  switch (field.kind) {
    case 'line':
    case 'digits':
      return text
    case 'code':
      return <code className="wrap-anywhere text-xs">{visible(text)}</code>
    case 'link':
      return <OutsideLink href={text} className="block max-w-56 truncate" />
    case 'amount':
    case 'count':
      return typeof value === 'number' && figureName(field, value, translate)
    case 'flag':
      return flagName(field, value, translate)
    case 'text':
      return <LongText text={text} limit={TEXT_LIMIT} className="min-w-40" />
    case 'choice':
      return choiceName(field, text, translate)
    case 'moment':
    case 'time':
      return text && <Moment value={text} />
    case 'day':
      if (text) return formatDottedDay(text)
      return field.none && <span className="text-muted-foreground">{translate(field.none)}</span>
  }
}
