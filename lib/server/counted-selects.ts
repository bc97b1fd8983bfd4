import 'server-only'
import { MAX_COUNTED, toBoundedCount } from '@/lib/shared/limits'
import { Prisma } from './db'
import { is, readRows } from './rows'

/** A count up to {@link MAX_COUNTED}. */
export type BoundedCount = ReturnType<typeof toBoundedCount>

/** Returns SQL for the number of rows, up to the most that are counted. @param source what follows `FROM` */
export const boundedCount = (source: Prisma.Sql) => Prisma.sql`(
  SELECT count(*)::int FROM (SELECT FROM ${source} LIMIT ${MAX_COUNTED + 1}) counted)`

/**
 * Returns how many rows each of these filters finds, up to the most that are counted, in one statement.
 * @param toCount returns SQL for the number
 */
export async function countByFilter<Name extends string, Filter>(
  filters: Readonly<Record<Name, Filter>>,
  toCount: (filter: Filter) => Prisma.Sql,
): Promise<Record<Name, BoundedCount>>
export async function countByFilter<Filter>(
  filters: Readonly<Record<string, Filter>>,
  toCount: (filter: Filter) => Prisma.Sql,
): Promise<Record<string, BoundedCount>> {
  const names = Object.keys(filters)
  if (names.length === 0) return {}
  const counts = Object.values(filters).map(toCount)
  const [row] = await readRows({
    counts: is.listOf(is.number),
  })`SELECT ARRAY[${Prisma.join(counts)}] AS counts`
  return Object.fromEntries(names.map((name, at) => [name, toBoundedCount(row?.counts[at] ?? 0)]))
}
