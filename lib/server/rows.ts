import 'server-only'
import { FOLDED_LETTERS } from '@/lib/shared/search-text'
import { Prisma, prisma, queryFirst, queryPool, type TransactionClient } from './db'
import { type Columns, checkedRows, isStored, type StoredValues } from './row-check'

export { type Columns, type Guard, is, type RowOf } from './row-check'

/** A table, by the name of its model. */
export type Table = Prisma.ModelName

/** A stored row, as the database's client returns it. */
export type TableRow<Name extends Table> = Prisma.TypeMap['model'][Name]['payload']['scalars']

/** The names of the tables with such rows. */
export type TableOf<Row> = { [Name in Table]: TableRow<Name> extends Row ? Name : never }[Table]

/** Returns the columns of a whole row of a table, without `except`. */
export function tableColumns<Name extends Table, Except extends keyof TableRow<Name> = never>(
  table: Name,
  except?: Except,
): Columns<Omit<TableRow<Name>, Except>>
export function tableColumns<Row extends object>(table: TableOf<Row>): Columns<Row>
export function tableColumns(table: Table, except?: string): Columns<Record<string, unknown>> {
  const names: string[] = Object.values(Prisma[`${table}ScalarFieldEnum`])
  return Object.fromEntries(names.filter((name) => name !== except).map((name) => [name, isStored]))
}

/**
 * Returns columns for a `SELECT`, by the alias of their table. Unlike a prepared `*`, this still works in an older
 * release after a newer one has added a column.
 */
export function selectColumns(table: string, columns: object): Prisma.Sql {
  return Prisma.raw(
    Object.keys(columns)
      .map((name) => `${table}."${name}"`)
      .join(', '),
  )
}

/**
 * Returns a template tag that runs a statement and returns its rows: in a transaction or, by default, without the
 * client, which takes more of the processor than most of these statements themselves. Values have the types that
 * `$queryRaw` returns.
 * @param columns the columns that the statement has to return; a row that does not match is a fault of the server.
 */
export function readRows<Row extends object>(columns: Columns<Row>, tx: TransactionClient = prisma) {
  return async (strings: TemplateStringsArray, ...given: readonly unknown[]): Promise<Row[]> => {
    const statement = Prisma.sql(strings, ...given)
    const rows: StoredValues[] = tx === prisma ? await queryPool(statement) : await tx.$queryRaw(statement)
    return checkedRows(columns, rows)
  }
}

/** As {@link readRows}, for what every call begins with: it does not wait behind the transactions of other calls. */
export function readRowsFirst<Row extends object>(columns: Columns<Row>) {
  return async (strings: TemplateStringsArray, ...given: readonly unknown[]): Promise<Row[]> =>
    checkedRows(columns, await queryFirst(Prisma.sql(strings, ...given)))
}

/**
 * Returns SQL for the folded text of a column (`foldText` in lib/shared/search-text.ts), by the alias of its table. An
 * index over the same expression serves it.
 */
export function foldedColumn(table: string, column: string): Prisma.Sql {
  const { from, to } = FOLDED_LETTERS
  return Prisma.raw(`translate(lower(${table}."${column}" COLLATE "und-x-icu"), '${from}', '${to}')`)
}

/**
 * The order of texts, as people expect it: that of a database whose locale is C is the order of bytes, in which Ё comes
 * before А and `a` after `Z`. Comparisons that an index of this order serves name it, too.
 */
export const BY_ALPHABET = Prisma.raw('COLLATE "und-x-icu"')

/** The condition of every read of deletable rows: a deleted row is kept, so that it can be restored. */
export const NOT_DELETED = { deletedAt: null } as const

/** Returns {@link NOT_DELETED} in SQL, for a table of this name. */
export function isNotDeleted(table: string): Prisma.Sql {
  return Prisma.sql`${Prisma.raw(`"${table}"`)}."deletedAt" IS NULL`
}

/**
 * Locks the rows of a table with these ids until the transaction ends, always in the same order, so that two
 * transactions with the same rows don't deadlock. `UPDATE` also keeps others from adding rows that refer to them.
 */
export async function lockRows(
  tx: TransactionClient,
  table: Table,
  ids: readonly string[],
  strength: 'NO KEY UPDATE' | 'UPDATE' = 'NO KEY UPDATE',
): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM ${Prisma.raw(`"${table}"`)} WHERE id = ANY (${ids}::bpchar[]) ORDER BY id
    FOR ${Prisma.raw(strength)}`
}
