import { BY_CREATION, type SortRule, type SortRules } from './cursor'
import { formatDottedDay, formatUtcMinute } from './dates'
import type { HistorySubject } from './history'
import type { Translate } from './messages'
import { formatAmount } from './money'
import type {
  AmountField,
  ChoiceField,
  CodeField,
  CountField,
  DayField,
  DigitsField,
  FieldValue,
  FlagField,
  LineField,
  LinkField,
  MomentField,
  RecordField,
  RecordFields,
  ReferenceField,
  ShownField,
  TextField,
  TimeField,
} from './record-fields'
import type { TableCell } from './spreadsheet-text'

/** Fields that every record has on the wire beside its own. */
export interface RecordStamps {
  _id: string
  version: number
  createdAt: string
  updatedAt: string
}

/** The columns that say what a record belongs to, with their values, such as `{ projectId }`. */
export type RecordScope = Readonly<Record<string, string>>

/** A record in code that works for all kinds of records. */
export type AnyRecord = RecordStamps & Readonly<Record<string, FieldValue>>

/** The kinds of field that a value of this type can have. */
type FieldFor<Value> =
  string extends NonNullable<Value>
    ? null extends Value
      ? DayField | TimeField | ReferenceField
      : LineField | CodeField | DigitsField | LinkField | TextField | DayField
    : NonNullable<Value> extends string
      ? ChoiceField<NonNullable<Value>>
      : NonNullable<Value> extends number
        ? null extends Value
          ? AmountField & { isOptional: true }
          : (AmountField & { isOptional?: never }) | CountField
        : NonNullable<Value> extends boolean
          ? FlagField
          : never

type OwnName<Wire> = Exclude<keyof Wire & string, keyof RecordStamps>

/** A list can be sorted by any field with more than two values. */
type SortableName<Wire> = {
  [Name in OwnName<Wire>]: Wire[Name] extends boolean ? never : Name
}[OwnName<Wire>]

/**
 * The one list of a record's fields, in the order of tables and files. It names every field that the record has on the
 * wire; those that the body of its update lacks are `isFixed`, and a field of that body that is not on the wire does
 * not fit. So a field that is forgotten in one of the three does not compile.
 */
type FieldsOf<Wire extends RecordStamps, Update> = {
  readonly [Name in OwnName<Wire>]: FieldFor<Wire[Name]> &
    (Name extends keyof Update ? { isFixed?: never } : { isFixed: true })
} & { readonly [Name in Exclude<keyof Update, keyof Wire>]: never } & {
  readonly [Name in 'createdAt' | 'updatedAt']?: MomentField
}

/** A kind of record, as browser and server know it. */
export interface RecordRules<Wire extends RecordStamps, Update> {
  /** The name of its queries, its table and its files. */
  name: string
  /** Its subject in history and in live updates. */
  subject: HistorySubject
  fields: FieldsOf<Wire, Update>
  /** The orders of its list; `created` is the order in which they were added. */
  sorts: readonly ['created', ...SortableName<Wire>[]]
  /** The texts that a search looks through; absent when the list has no search. */
  searched?: readonly OwnName<Wire>[]
  /** The fields to filter by: a choice by one of its values, a line by a part of its text. */
  filters?: readonly OwnName<Wire>[]
  /** The day to filter by. */
  period?: OwnName<Wire>
  /** Returns the name of a record where it stands alone. */
  toLabel: (record: Wire) => string
}

/** {@link RecordRules} of any record, for code that works for all of them. */
export interface AnyRecordRules<Wire, Fields extends RecordFields, Sort extends string> {
  name: string
  subject: HistorySubject
  fields: Fields
  sorts: readonly [Sort, ...Sort[]]
  searched?: readonly string[]
  filters?: readonly string[]
  period?: string
  toLabel: (record: Wire) => string
}

/** The names of the fields that are set when a record is added. */
export type GivenName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: 'moment' } ? never : Name
}[keyof Fields]

/** The names of the fields that an edit may change. */
export type EditableName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { isFixed: true } ? never : Name
}[keyof Fields]

type FormValue<Field> = Field extends { kind: 'choice'; options: readonly (infer Value extends string)[] }
  ? Value
  : Field extends { kind: 'flag' }
    ? boolean
    : Field extends { kind: 'reference' }
      ? string | null
      : string

/** The values of the form that edits a record. */
export type EditValues<Fields> = {
  -readonly [Name in EditableName<Fields> & string]: FormValue<Fields[Name]>
}

/** The values of the form that adds a record. */
export type CreationValues<Fields> = {
  -readonly [Name in GivenName<Fields> & string]: FormValue<Fields[Name]>
}

/** Returns the names of the fields that are set when a record is added. */
export function givenNames(fields: RecordFields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind !== 'moment')
}

/** Returns the names of the fields that an edit may change. */
export function editableNames(fields: RecordFields): string[] {
  return Object.keys(fields).filter((name) => !fields[name]?.isFixed)
}

const isShown = (entry: [string, RecordField]): entry is [string, ShownField] => entry[1].kind !== 'reference'

/** Returns the fields that are shown, with their names. */
export function shownFields(fields: RecordFields): [name: string, field: ShownField][] {
  return Object.entries(fields).filter(isShown)
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the initial values of the form that edits this record. */
export function toEditValues<Fields extends RecordFields>(
  fields: Fields,
  record: AnyRecord,
): EditValues<Fields>
export function toEditValues(fields: RecordFields, record: AnyRecord): Record<string, FieldValue> {
  return Object.fromEntries(
    editableNames(fields).map((name) => [name, toFormValue(fields[name], record[name])]),
  )
}

function toFormValue(field: RecordField | undefined, value: FieldValue | undefined): FieldValue {
  switch (field?.kind) {
    case 'amount':
      return amountText(value)
    case 'count':
      return countText(value)
    case 'flag':
      return value === true
    case 'reference':
      return value ?? null
    default:
      return toText(value)
  }
}

const countText = (value: unknown) => (typeof value === 'number' ? String(value) : '')
const amountText = (value: unknown) => (typeof value === 'number' ? formatAmount(value) : '')

function blankValue(field: RecordField | undefined): FieldValue {
  switch (field?.kind) {
    case 'choice':
      return field.default ?? ''
    case 'amount':
      return field.isOptional ? '' : '0'
    case 'count':
      return '0'
    case 'flag':
      return false
    case 'reference':
      return null
    default:
      return ''
  }
}

/** Returns the initial values of the form that adds a record: the defaults of its choices, otherwise empty. */
export function blankValues<Fields extends RecordFields>(fields: Fields): CreationValues<Fields>
export function blankValues(fields: RecordFields): Record<string, FieldValue> {
  return Object.fromEntries(givenNames(fields).map((name) => [name, blankValue(fields[name])]))
}

/** Returns the column titles of a file. Its moments are in UTC: the reader's time zone is unknown. */
export function headCells(fields: RecordFields, translate: Translate): string[] {
  return shownFields(fields).map(([, { kind, label }]) =>
    kind === 'moment' || kind === 'time' ? `${translate(label)} (UTC)` : translate(label),
  )
}

/** Returns the cells of a record in a file or on the clipboard, in the order of {@link headCells}. */
export function recordCells(fields: RecordFields, record: AnyRecord, translate: Translate): TableCell[] {
  return shownFields(fields).map(([name, field]) => tableCell(field, record[name], translate))
}

function tableCell(field: ShownField, value: FieldValue | undefined, translate: Translate): TableCell {
  const { kind } = field
  switch (kind) {
    case 'day':
      return typeof value === 'string' && value !== '' ? { kind, at: value } : ''
    case 'moment':
    case 'time':
      return typeof value === 'string' && value !== '' ? { kind: 'moment', at: value } : ''
    case 'amount':
    case 'count':
      return typeof value === 'number' ? { kind, value } : ''
    default:
      return cellText(field, value, translate)
  }
}

/** Returns the value of a numeric field in the format of a language. */
export function figureName({ kind }: ShownField, value: number, translate: Translate): string {
  return kind === 'amount' ? translate('common.amount', { value }) : translate('common.figure', { value })
}

/** Returns a field's value as text. */
export function cellText(field: ShownField, value: unknown, translate: Translate): string {
  const text = toText(value)
  switch (field.kind) {
    case 'day':
      return text && formatDottedDay(text)
    case 'moment':
    case 'time':
      return formatUtcMinute(text)
    case 'choice':
      return choiceName(field, text, translate)
    case 'amount':
    case 'count':
      return typeof value === 'number' ? figureName(field, value, translate) : text
    case 'flag':
      return flagName(field, value, translate)
    default:
      return text
  }
}

/** Returns the label of a yes or no. */
export function flagName({ names }: FlagField, value: unknown, translate: Translate): string {
  return translate(value === true ? names.yes : names.no)
}

/** Returns the label of one of a field's values. */
export function choiceName(field: ChoiceField<string>, value: string, translate: Translate): string {
  const name = field.names?.[value]
  return name ? translate(name) : value
}

/** Returns the orders of a list of records; those without a day come last. */
export function orderRules<Sort extends string>(
  fields: RecordFields,
  sorts: readonly Sort[],
): SortRules<Sort, AnyRecord>
export function orderRules(
  fields: RecordFields,
  sorts: readonly string[],
): Record<string, SortRule<AnyRecord>> {
  return Object.fromEntries(sorts.map((name) => [name, orderRule(name, fields[name])]))
}

function orderRule(name: string, field: RecordField | undefined): SortRule<AnyRecord> {
  if (!field) return BY_CREATION
  if (field.kind === 'amount') return { kind: 'amount', toValue: (record) => amountText(record[name]) }
  if (field.kind === 'choice') {
    return { kind: 'place', toValue: (record) => String(field.options.indexOf(toText(record[name])) + 1) }
  }
  return { kind: field.kind === 'day' ? 'day' : 'text', toValue: (record) => toText(record[name]) }
}
