import 'server-only'
import type { Actor } from '@/lib/shared/actor'
import type { HistorySubject } from '@/lib/shared/history'
import { newId } from '@/lib/shared/ids'
import type { MessageKey } from '@/lib/shared/messages'
import type { SortOrder } from '@/lib/shared/pagination'
import type { RecordField, RecordFields } from '@/lib/shared/record-fields'
import type { FilterRules } from '@/lib/shared/record-filters'
import {
  type AnyRecord,
  type AnyRecordRules,
  type EditableName,
  type GivenName,
  givenNames,
} from '@/lib/shared/records'
import { escapeLike } from '@/lib/shared/search-text'
import { Prisma, type TransactionClient } from './db'
import { isNotDeleted } from './deletion'
import { changesOfRemoval } from './history'
import { placeIn } from './keyset'
import {
  type EventOf,
  type HistoryPlace,
  quoted,
  rowStore,
  type StoredRow,
  type Told,
  updating,
} from './row-store'
import { readRows, selectColumns, type TableOf, tableColumns } from './rows'

/** The columns that say what a record belongs to, with their values, such as `{ projectId }`. */
export type Parent = Readonly<Record<string, string>>

/**
 * What records belong to: a project (`PROJECT_SCOPE` of the feature projects), a scenario (`SCENARIO_SCOPE` of the
 * feature scenarios), or nothing ({@link NO_SCOPE}).
 */
export interface RecordScope<Of extends Parent> {
  /** @throws AppError `not_found` where there is no such parent. */
  require: (parent: Of) => Promise<unknown>
  /**
   * Returns where history files what happens to the parent's records. Called before anything of them is locked.
   * @throws AppError `not_found` where the parent is gone meanwhile.
   */
  placeOf: (tx: TransactionClient, parent: Of) => HistoryPlace | Promise<HistoryPlace>
}

/** What records have that belong to nothing: everybody shares them. */
export type NoParent = Record<never, string>

export const NO_SCOPE: RecordScope<NoParent> = { require: async () => undefined, placeOf: () => ({}) }

/** How one kind of record is stored and told of in history. */
export interface RecordStorage<Row extends StoredRow, Wire extends AnyRecord, Of extends Parent> {
  table: TableOf<Row>
  scope: RecordScope<Of>
  /** The sentence about a record that is not there. */
  notFound: MessageKey
  wireOf: (row: Row) => Wire
  /** Whether a deleted row is kept, so that it can be restored. */
  isKept: Row extends { deletedAt: unknown } ? true : false
}

/** Which records a list shows. */
export interface RecordFilter<Of extends Parent> {
  parent: Of
  /** A part of one of the searched texts. */
  search?: string
  /** What the list is narrowed to, as `filterValuesOf` reads it. */
  narrowed: Readonly<Record<string, string>>
}

/** In which order a list shows records, and which of them. */
export interface RecordView<Sort> {
  sort: Sort
  order: SortOrder
  search?: string
}

interface RecordNames<Wire> extends FilterRules {
  hidden: readonly string[]
  subject: HistorySubject
  searched?: readonly string[]
  labelOf: (record: Wire) => string
}

export interface RecordInput<
  Row extends StoredRow,
  Wire extends AnyRecord,
  Fields extends RecordFields,
  Sort extends string,
  Of extends Parent,
  Hidden extends string,
> extends RecordStorage<Row, Wire, Of> {
  /** Columns that are none of its fields, and that the feature's own service gives beside them. */
  hidden?: readonly Hidden[]
  /** What browser and server know of it. */
  rules: AnyRecordRules<Wire, Fields, Sort>
  /** What the only sheet of a file is called. */
  sheet: string
}

type Unlisted<Row, Wire, Of, Hidden> = Exclude<
  keyof Row,
  keyof Wire | keyof Of | Hidden | 'id' | 'deletedAt' | 'deletedById'
>

/** Wants what can't be given where the table has a column that is not on the wire: it was forgotten. */
export type Complete<Row, Wire, Of, Hidden> =
  Unlisted<Row, Wire, Of, Hidden> extends never
    ? unknown
    : { columnNotOnTheWire: Unlisted<Row, Wire, Of, Hidden> }

/** What a record is given when it is added. */
export type Creation<Row, Fields, Hidden> = Pick<Row, (GivenName<Fields> | Hidden) & keyof Row>

/** The fields that an edit gives, and the version that it was made on. */
export type Update<Row, Fields, Hidden> = { version?: number } & Partial<
  Pick<Row, (EditableName<Fields> | Hidden) & keyof Row>
>

/** Returns the status of a record, where it has one. */
export const statusOf = ({ status }: AnyRecord) => (typeof status === 'string' ? status : undefined)

/** Returns these fields of a record. */
export const valuesOf = (names: readonly string[], record: AnyRecord) =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

const listOf = (names: readonly string[]) => Prisma.join(names.map(quoted))

/**
 * The statements that all kinds of records have in common. Values travel as JSON that PostgreSQL reads as rows of the
 * table itself, so that one statement serves one row and thousands.
 */
export function recordStore<Row extends StoredRow, Wire extends AnyRecord, Of extends Parent>(
  storage: RecordStorage<Row, Wire, Of>,
  { fields, hidden, subject, searched = [], period, labelOf }: RecordNames<Wire>,
) {
  const { scope, notFound, wireOf, isKept } = storage
  const table = quoted(storage.table)
  const row = tableColumns<Row>(storage.table)
  const fieldNames = givenNames(fields)
  const present = isKept ? [isNotDeleted('r')] : []

  function isOf(parent: Of): Prisma.Sql {
    const columns = Object.entries(parent).map(([column, id]) => Prisma.sql`r.${quoted(column)} = ${id}`)
    return Prisma.join([Prisma.sql`TRUE`, ...columns, ...present], ' AND ')
  }

  // One index over all of the searched columns serves any of them.
  function isFound(search: string): Prisma.Sql {
    const pattern = `%${escapeLike(search)}%`
    const found = searched.map((name) => Prisma.sql`r.${quoted(name)} ILIKE ${pattern}`)
    return search && found.length > 0 ? Prisma.sql`AND (${Prisma.join(found, ' OR ')})` : Prisma.empty
  }

  function isWanted(name: string, value: string): Prisma.Sql {
    if (name === 'from') return Prisma.sql`AND r.${quoted(period ?? '')} >= ${value}::date`
    if (name === 'to') return Prisma.sql`AND r.${quoted(period ?? '')} <= ${value}::date`
    return fields[name]?.kind === 'choice'
      ? Prisma.sql`AND r.${quoted(name)} = ${value}`
      : Prisma.sql`AND r.${quoted(name)} ILIKE ${`%${escapeLike(value)}%`}`
  }

  /** Returns the parent's rows, those that a search and filters find; `rest` follows the conditions. */
  function read({ parent, search, narrowed }: RecordFilter<Of>, rest: Prisma.Sql): Promise<Row[]> {
    const filters = Object.entries(narrowed).map(([name, value]) => isWanted(name, value))
    return readRows(row)`
      SELECT ${selectColumns('r', row)} FROM ${table} r
      WHERE ${isOf(parent)} ${isFound(search ?? '')} ${Prisma.join([Prisma.empty, ...filters], ' ')} ${rest}`
  }

  function lock(tx: TransactionClient, parent: Of, ids: readonly string[]): Promise<Row[]> {
    return readRows(row, tx)`
      SELECT ${selectColumns('r', row)} FROM ${table} r WHERE r.id = ANY (${ids}::bpchar[]) AND ${isOf(parent)}
      ORDER BY r.id FOR NO KEY UPDATE`
  }

  /** Stores new rows and returns them in their order. Lists run by falling id: the first one here gets the lowest. */
  async function insert(tx: TransactionClient, parent: Of, creations: readonly object[]): Promise<Row[]> {
    const columns = listOf(['id', ...Object.keys(parent), ...fieldNames, ...hidden])
    const rows = creations.map((creation) => ({ ...creation, ...parent, id: newId() }))
    const stored = await readRows(row, tx)`
      INSERT INTO ${table} AS stored (${columns}, "updatedAt")
      SELECT ${columns}, now() FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json)
      RETURNING ${selectColumns('stored', row)}`
    const rowOf = new Map(stored.map((row) => [row.id, row]))
    return rows.flatMap(({ id }) => rowOf.get(id) ?? [])
  }

  /** Stores these columns of rows that are locked, and returns the rows as they are then. */
  function update(
    tx: TransactionClient,
    columns: readonly string[],
    rows: readonly { id: string }[],
  ): Promise<Row[]> {
    return readRows(row, tx)`
      ${updating(storage.table, columns, rows)} RETURNING ${selectColumns('stored', row)}`
  }

  async function eventsOf(tx: TransactionClient, actor: Actor, parent: Of): Promise<EventOf<Row>> {
    const place = await scope.placeOf(tx, parent)
    return (row) => ({
      ...place,
      subject,
      subjectId: row.id,
      label: labelOf(wireOf(row)),
      actorId: actor.userId,
    })
  }

  function toldOfRemoval(row: Row): Told {
    const record = wireOf(row)
    return { fromStatus: statusOf(record), changes: changesOfRemoval(valuesOf(fieldNames, record)) }
  }

  const rows = rowStore<Row, Of>({ table: storage.table, notFound, lock, eventsOf, toldOfRemoval })
  return { ...rows, wireOf, read, insert, update }
}

export type RecordStore<Row extends StoredRow, Wire extends AnyRecord, Of extends Parent> = ReturnType<
  typeof recordStore<Row, Wire, Of>
>

/** Returns what each order of a list compares before the id. */
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
