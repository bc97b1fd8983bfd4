import 'server-only'
import { formatDay, toIso } from '@/lib/shared/dates'
import { newId } from '@/lib/shared/ids'
import type { FieldValue, RecordField, RecordFields } from '@/lib/shared/record-fields'
import type { FilterRules } from '@/lib/shared/record-filters'
import {
  type AnyRecord,
  type AnyRecordRules,
  givenNames,
  type RecordScope,
  type RecordStamps,
} from '@/lib/shared/records'
import { searchPattern } from '@/lib/shared/search-text'
import { Prisma, type TransactionClient } from './db'
import { placeIn } from './keyset'
import {
  foldedColumn,
  type Guard,
  isNotDeleted,
  readRows,
  selectColumns,
  type Table,
  type TableOf,
  type TableRow,
  tableColumns,
} from './rows'

type JsonColumn<Value> = Value extends Date ? string : Value extends Prisma.Decimal | bigint ? number : Value

/** A row as PostgreSQL writes it in JSON: moments and days are texts, decimals are numbers. */
export type JsonRow<Name extends Table> = {
  [Column in keyof TableRow<Name>]: JsonColumn<TableRow<Name>[Column]>
}

/** Returns whether a value is a result of {@link jsonRows}: the schema guarantees the contents of its rows. */
export const areJsonRows =
  <Name extends Table>(_list: { table: Name }): Guard<JsonRow<Name>[]> =>
  (value): value is JsonRow<Name>[] =>
    Array.isArray(value)

/** A row, read either way. */
export type StoredRow<Name extends Table> = TableRow<Name> | JsonRow<Name>

/** The stored type of a value on the wire: a day or a moment is a date, an amount a decimal. */
type Stored<Value> = Value extends string
  ? string | Date
  : Value extends number
    ? number | Prisma.Decimal
    : Value

/** A row whose columns are named as the fields of the record on the wire. */
type RowOfWire<Wire extends RecordStamps> = { id: string } & {
  [Name in Exclude<keyof Wire, '_id'>]: Stored<Wire[Name]>
}

/**
 * Returns the function that turns a stored row, read either way, into the record on the wire, by the list of its fields.
 * A choice that the list does not have is a fault of the server.
 */
export function rowToWire<Wire extends AnyRecord, Fields extends RecordFields, Sort extends string>(
  rules: AnyRecordRules<Wire, Fields, Sort>,
): (row: RowOfWire<Wire>) => Wire
export function rowToWire({ fields }: { fields: RecordFields }) {
  const own = Object.entries(fields).filter(([name]) => name !== 'createdAt' && name !== 'updatedAt')
  return (row: RowOfWire<RecordStamps> & Readonly<Record<string, Stored<FieldValue>>>): AnyRecord => {
    const { id, version, createdAt, updatedAt } = row
    const stamps = { version: Number(version), createdAt: toIso(createdAt), updatedAt: toIso(updatedAt) }
    const record: RecordStamps & Record<string, FieldValue> = { _id: id, ...stamps }
    for (const [name, field] of own) record[name] = toWireValue(field, row[name] ?? null)
    return record
  }
}

function toWireValue(field: RecordField, value: Stored<FieldValue>): FieldValue {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value !== 'string' && !(value instanceof Date)) return Number(value)
  switch (field.kind) {
    case 'day':
      return formatDay(value)
    case 'moment':
    case 'time':
      return toIso(value)
    case 'choice':
      return storedChoice(field.options, String(value))
    default:
      return String(value)
  }
}

function storedChoice(options: readonly string[], value: string): string {
  if (options.includes(value)) return value
  throw new Error(`"${value}" is stored as a choice, but it is none of ${options.join(', ')}.`)
}

/** Whether a table keeps deleted rows, so that they can be restored from the trash. */
export type HasTrash<Name extends Table> = TableRow<Name> extends { deletedAt: unknown } ? true : false

/** The columns that every table of records has. */
export interface VersionedRow {
  id: string
  version: number
}

/** A list of rows that is read as a part of the row to which it belongs. */
export interface RowList<Name extends Table, Wire> {
  table: Name
  orderBy: (keyof TableRow<Name> & string)[]
  /** Whether the order is descending. */
  isFalling?: true
  trash: HasTrash<Name>
  toWire: (row: StoredRow<Name>) => Wire
}

interface JsonRowsInput {
  table: Table
  orderBy: readonly string[]
  isFalling?: true
  trash: boolean
  /** Maximum number of rows to read, in no particular order. */
  limit?: number
}

/** Returns SQL for the rows of a list whose column `key` has this value, in their order, as one JSON array. */
export function jsonRows(
  { table, orderBy, isFalling, trash, limit }: JsonRowsInput,
  key: string,
  value: Prisma.Sql,
): Prisma.Sql {
  const column = (name: string) => Prisma.sql`item.${quoted(name)}`
  const order = orderBy.map(
    (name) => Prisma.sql`${column(name)} ${isFalling ? Prisma.sql`DESC` : Prisma.empty}`,
  )
  const rows = Prisma.sql`${quoted(table)} item WHERE ${column(key)} = ${value}
    ${trash ? Prisma.sql`AND ${isNotDeleted('item')}` : Prisma.empty}`
  return Prisma.sql`(
    SELECT coalesce(json_agg(to_json(item) ORDER BY ${Prisma.join(order)}), '[]')
    FROM ${limit === undefined ? rows : Prisma.sql`(SELECT ${selectColumns('item', tableColumns(table))} FROM ${rows} LIMIT ${limit}) item`})`
}

const quoted = (name: string) => Prisma.raw(`"${name}"`)

const columnList = (names: readonly string[]) => Prisma.join(names.map(quoted))

/**
 * Values travel as JSON that PostgreSQL reads as rows of the table itself: one statement for one row and for
 * thousands.
 */
const recordset = (table: Table, rows: readonly object[]) =>
  Prisma.sql`json_populate_recordset(NULL::${quoted(table)}, ${JSON.stringify(rows)}::json)`

const updating = (table: Table, columns: readonly string[], rows: readonly { id: string }[]) => Prisma.sql`
  UPDATE ${quoted(table)} stored
  SET ${Prisma.join(columns.map((name) => Prisma.sql`${quoted(name)} = next.${quoted(name)}`))},
    version = stored.version + 1, "updatedAt" = now()
  FROM ${recordset(table, rows)} next
  WHERE stored.id = next.id`

/** Stores these columns of locked rows. The version of each row goes up by one. */
export async function updateRows(
  tx: TransactionClient,
  table: Table,
  columns: readonly string[],
  rows: readonly { id: string }[],
): Promise<void> {
  await tx.$executeRaw`${updating(table, columns, rows)}`
}

/** The filters of a list. */
export interface RecordFilter<Scope extends RecordScope> {
  parent: Scope
  /** A part of one of the searched texts. */
  search?: string
  /** The filters, as `parseFilterValues` reads them. */
  narrowed: Readonly<Record<string, string>>
}

interface RecordColumns<Row> {
  table: TableOf<Row>
  trash: boolean
  rules: FilterRules & { searched?: readonly string[] }
  hidden?: readonly string[]
}

/** The statements on a table of records: read, lock, insert, update. */
export function recordTable<Row extends VersionedRow, Scope extends RecordScope>({
  table,
  trash,
  rules: { fields, searched = [], period },
  hidden = [],
}: RecordColumns<Row>) {
  const row = tableColumns<Row>(table)
  const names = givenNames(fields)
  const present = trash ? [isNotDeleted('r')] : []

  function isInScope(parent: Scope): Prisma.Sql {
    const columns = Object.entries(parent).map(([column, id]) => Prisma.sql`r.${quoted(column)} = ${id}`)
    return Prisma.join([Prisma.sql`TRUE`, ...columns, ...present], ' AND ')
  }

  // The database keeps the searched columns together, folded and with an index.
  function isFound(search: string): Prisma.Sql {
    return search && searched.length > 0
      ? Prisma.sql`AND r."searchText" LIKE ${searchPattern(search)}`
      : Prisma.empty
  }

  function isWanted(name: string, value: string): Prisma.Sql {
    if (name === 'from') return Prisma.sql`AND r.${quoted(period ?? '')} >= ${value}::date`
    if (name === 'to') return Prisma.sql`AND r.${quoted(period ?? '')} <= ${value}::date`
    return fields[name]?.kind === 'choice'
      ? Prisma.sql`AND r.${quoted(name)} = ${value}`
      : Prisma.sql`${searched.includes(name) ? isFound(value) : Prisma.empty}
          AND ${foldedColumn('r', name)} LIKE ${searchPattern(value)}`
  }

  /** Returns the rows of a scope that match a search and filters. `rest` is the SQL after the conditions. */
  function read({ parent, search, narrowed }: RecordFilter<Scope>, rest: Prisma.Sql): Promise<Row[]> {
    const filters = Object.entries(narrowed).map(([name, value]) => isWanted(name, value))
    return readRows(row)`
      SELECT ${selectColumns('r', row)} FROM ${quoted(table)} r
      WHERE ${isInScope(parent)} ${isFound(search ?? '')} ${Prisma.join([Prisma.empty, ...filters], ' ')} ${rest}`
  }

  /** Returns the rows of a scope with these ids, locked until the transaction ends, in the order of their ids. */
  function lock(tx: TransactionClient, parent: Scope, ids: readonly string[]): Promise<Row[]> {
    return readRows(row, tx)`
      SELECT ${selectColumns('r', row)} FROM ${quoted(table)} r WHERE r.id = ANY (${ids}::bpchar[]) AND ${isInScope(parent)}
      ORDER BY r.id FOR NO KEY UPDATE`
  }

  /**
   * Stores new rows and returns them in their order. Lists are sorted by descending id: the first one here gets the
   * lowest.
   */
  async function insert(tx: TransactionClient, parent: Scope, creations: readonly object[]): Promise<Row[]> {
    const columns = columnList(['id', ...Object.keys(parent), ...names, ...hidden])
    const rows = creations.map((creation) => ({ ...creation, ...parent, id: newId() }))
    const stored = await readRows(row, tx)`
      INSERT INTO ${quoted(table)} AS stored (${columns}, "updatedAt")
      SELECT ${columns}, now() FROM ${recordset(table, rows)}
      RETURNING ${selectColumns('stored', row)}`
    const byId = new Map(stored.map((added) => [added.id, added]))
    return rows.flatMap(({ id }) => byId.get(id) ?? [])
  }

  /** Stores these columns of a locked row, and returns the new row. */
  function update(
    tx: TransactionClient,
    columns: readonly string[],
    changed: { id: string },
  ): Promise<Row[]> {
    return readRows(row, tx)`
      ${updating(table, columns, [changed])} RETURNING ${selectColumns('stored', row)}`
  }

  return { read, lock, insert, update }
}

/** Returns the columns that each order of a list compares before the id. */
export function orderColumns<Sort extends string>(
  fields: RecordFields,
  sorts: readonly Sort[],
): Record<Sort, Prisma.Sql | null>
export function orderColumns(
  fields: RecordFields,
  sorts: readonly string[],
): Record<string, Prisma.Sql | null> {
  return Object.fromEntries(sorts.map((name) => [name, orderColumn(name, fields[name])]))
}

function orderColumn(name: string, field: RecordField | undefined): Prisma.Sql | null {
  if (!field) return null
  const column = Prisma.raw(`r."${name}"`)
  return field.kind === 'choice' ? placeIn(field.options, column) : column
}
