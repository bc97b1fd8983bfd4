import 'server-only'
import { Prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { MAX_COUNTED } from '@/lib/shared/limits'
import { type ScenarioFilter, toConditions } from '../queries'

interface AroundInput {
  id: string
  filter: ScenarioFilter
  /** The condition in SQL for the scenarios `s` that come before it in the list's order. */
  isBefore: Prisma.Sql
}

/**
 * Returns the number of scenarios that a filter finds before one and at all, each up to one more than the counted
 * maximum, and whether the filter finds the scenario itself.
 */
export async function countAround({ id, filter, isBefore }: AroundInput) {
  const conditions = toConditions(filter)
  const count = (condition: Prisma.Sql) => Prisma.sql`(
    SELECT count(*)::int FROM (
      SELECT FROM "Scenario" s WHERE ${conditions} AND ${condition} LIMIT ${MAX_COUNTED + 1}) counted)`
  const [row] = await readRows({ before: is.number, total: is.number, isListed: is.boolean })`
    SELECT ${count(isBefore)} AS before, ${count(Prisma.sql`true`)} AS total,
      EXISTS (SELECT FROM "Scenario" s WHERE s.id = ${id} AND ${conditions}) AS "isListed"`
  return row ?? { before: 0, total: 0, isListed: false }
}
