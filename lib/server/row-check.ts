import 'server-only'
import type { ClientBase } from 'pg'
import { isJsonObject } from '@/lib/shared/json'

// The check of the rows that statements return. It needs no pool, as commands have none.

/** A row before its check. */
export type StoredValues = Record<string, unknown>

/** A guard: returns whether a value has the type that a column, or a part of its JSON, is declared to have. */
export type Guard<Value> = (value: unknown) => value is Value

/** The guards of a statement's columns, by name. */
export type Columns<Row> = { readonly [Name in keyof Row]: Guard<Row[Name]> }

/** The row with these columns. */
export type RowOf<Declared> = Declared extends Columns<infer Row> ? Row : never

function isObject<Fields extends object>(fields: Columns<Fields>): Guard<Fields>
function isObject(fields: Columns<Record<string, unknown>>): (value: unknown) => boolean {
  const checks = Object.entries(fields)
  return (value) => isJsonObject(value) && checks.every(([name, holds]) => holds(value[name]))
}

/** The types of columns; a value has the type that its guard checks. */
export const is = {
  text: (value: unknown) => typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  bigint: (value: unknown) => typeof value === 'bigint',
  boolean: (value: unknown) => typeof value === 'boolean',
  /** A day or a moment. */
  date: (value: unknown) => value instanceof Date,
  /** JSON that a schema parses. */
  json: (value: unknown): value is unknown => value !== undefined,
  oneOf:
    <const Value extends string>(values: readonly Value[]) =>
    (value: unknown): value is Value =>
      values.some((known) => known === value),
  orNull:
    <Value>(holds: Guard<Value>) =>
    (value: unknown): value is Value | null =>
      value === null || holds(value),
  /** An array, of the database or in JSON. */
  listOf:
    <Item>(holds: Guard<Item>) =>
    (value: unknown): value is Item[] =>
      Array.isArray(value) && value.every(holds),
  /** An object in JSON with any keys. */
  recordOf:
    <Value>(holds: Guard<Value>) =>
    (value: unknown): value is Record<string, Value> =>
      isJsonObject(value) && Object.values(value).every(holds),
  /** An object in JSON with these keys. */
  object: isObject,
}

// The schema guarantees the types of a table's own columns: it is enough to check that a result has them.
export const isStored = is.json

/** Returns rows as what their columns are declared to hold. @throws Error for a row that does not match. */
export function checkedRows<Row>(columns: Columns<Row>, rows: StoredValues[]): Row[]
export function checkedRows(columns: Columns<StoredValues>, rows: StoredValues[]): StoredValues[] {
  const all = Object.entries(columns)
  const declared = all.filter(([, holds]) => holds !== isStored)
  for (const row of rows) {
    for (const [name, holds] of row === rows[0] ? all : declared) {
      if (!holds(row[name]))
        throw new Error(`The column "${name}" does not hold what it is declared to hold.`)
    }
  }
  return rows
}

/**
 * Runs a statement over a connection of the caller's own and returns its rows, which are checked as those of `readRows`.
 * Values have the types of the driver.
 */
export async function queryRows<Row extends object>(
  client: ClientBase,
  columns: Columns<Row>,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query<StoredValues>(statement, [...values])
  return checkedRows(columns, rows)
}
