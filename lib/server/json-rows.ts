import 'server-only'
import { Prisma } from './db'
import { isNotDeleted } from './deletion'
import type { Guard, TableRow } from './rows'

/** A table, by the name of its model. */
type Table = Prisma.ModelName

type JsonColumn<Value> = Value extends Date ? string : Value extends Prisma.Decimal | bigint ? number : Value

/** A stored row as PostgreSQL writes it in JSON: moments and days are text, decimals are numbers. */
export type JsonRow<Name extends Table> = {
  [Column in keyof TableRow<Name>]: JsonColumn<TableRow<Name>[Column]>
}

/** Returns whether a value is what {@link jsonRows} returns: what its rows hold is known from the schema. */
export const areJsonRowsOf =
  <Name extends Table>(_list: { table: Name }): Guard<JsonRow<Name>[]> =>
  (value): value is JsonRow<Name>[] =>
    Array.isArray(value)

/** A stored row, read either way. */
export type StoredRow<Name extends Table> = TableRow<Name> | JsonRow<Name>

/** A list of rows that is read inside of the row it belongs to. */
export interface RowList<Name extends Table, Wire> {
  table: Name
  orderBy: (keyof TableRow<Name> & string)[]
  /** Whether the last in this order comes first. */
  isFalling?: true
  /** Whether a deleted row is kept, so that it can be restored. */
  isKept: TableRow<Name> extends { deletedAt: unknown } ? true : false
  wireOf: (row: StoredRow<Name>) => Wire
}

interface JsonRowsInput {
  table: Table
  orderBy: readonly string[]
  isFalling?: true
  isKept: boolean
  /** As many of them at most, whichever. */
  most?: number
}

/** Returns SQL for the rows of a list whose column `key` has this value, in their order, as one JSON array. */
export function jsonRows(
  { table, orderBy, isFalling, isKept, most }: JsonRowsInput,
  key: string,
  value: Prisma.Sql,
): Prisma.Sql {
  const column = (name: string) => Prisma.raw(`item."${name}"`)
  const order = orderBy.map(
    (name) => Prisma.sql`${column(name)} ${isFalling ? Prisma.sql`DESC` : Prisma.empty}`,
  )
  const rows = Prisma.sql`${Prisma.raw(`"${table}"`)} item WHERE ${column(key)} = ${value}
    ${isKept ? Prisma.sql`AND ${isNotDeleted('item')}` : Prisma.empty}`
  return Prisma.sql`(
    SELECT coalesce(json_agg(to_json(item) ORDER BY ${Prisma.join(order)}), '[]')
    FROM ${most === undefined ? rows : Prisma.sql`(SELECT item.* FROM ${rows} LIMIT ${most}) item`})`
}
