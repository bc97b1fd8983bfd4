import 'server-only'
import pg, { type ClientBase } from 'pg'
import { is, queryRows, type RowOf } from '../row-check'

const savedTable = { name: is.text, columns: is.listOf(is.text), key: is.listOf(is.text) }
export type SavedTable = RowOf<typeof savedTable>

// Those that begin with _ record which migrations and files of SQL were applied. A generated column is computed again.
const TABLES = `
  SELECT c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
    coalesce(
      (SELECT array_agg(k.attname::text ORDER BY place.at)
       FROM pg_index i
       CROSS JOIN unnest(i.indkey::int2[]) WITH ORDINALITY AS place(attnum, at)
       JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = place.attnum
       WHERE i.indrelid = c.oid AND i.indisprimary),
      '{}') AS key
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND NOT starts_with(c.relname, '_')
  GROUP BY c.oid, c.relname`

const REFERENCES = `
  SELECT DISTINCT own.relname AS name, other.relname AS needs
  FROM pg_constraint f
  JOIN pg_class own ON own.oid = f.conrelid
  JOIN pg_class other ON other.oid = f.confrelid
  WHERE f.contype = 'f' AND f.conrelid <> f.confrelid AND own.relnamespace = current_schema()::regnamespace`

/** Returns the tables of the product, each after those that its rows refer to. */
export async function listTables(client: ClientBase): Promise<SavedTable[]> {
  const tables = await queryRows(client, savedTable, TABLES)
  const references = await queryRows(client, { name: is.text, needs: is.text }, REFERENCES)
  const sorted: SavedTable[] = []
  let rest = [...tables].sort((one, other) => (one.name < other.name ? -1 : 1))
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name))
    const isFree = ({ name }: SavedTable) =>
      !references.some((reference) => reference.name === name && names.has(reference.needs))
    const free = rest.filter(isFree)
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...names].join(', ')}.`)
    sorted.push(...free)
    rest = rest.filter((table) => !free.includes(table))
  }
  return sorted
}

/** The time zone that moments are written in. */
export const TIME_ZONE = 'UTC'

/**
 * Makes the values of this transaction the same text whatever a server is set to, such as the time zone of its machine.
 */
export async function writePlainly(client: ClientBase): Promise<void> {
  await client.query(`SET LOCAL TimeZone = '${TIME_ZONE}'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
    SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`)
}

/** Returns quoted identifiers, separated by commas. */
export const quotedList = (names: readonly string[]) => names.map(pg.escapeIdentifier).join(', ')

/**
 * Returns the statement that reads a table in an order that no locale changes, so that equal tables are equal bytes.
 */
export function copyOut({ name, columns, key }: SavedTable): string {
  const order = (key.length > 0 ? key : columns).map(
    (column) => `${pg.escapeIdentifier(column)}::text COLLATE "C"`,
  )
  return `COPY (SELECT ${quotedList(columns)} FROM ${pg.escapeIdentifier(name)} ORDER BY ${order.join(', ')}) TO STDOUT`
}
