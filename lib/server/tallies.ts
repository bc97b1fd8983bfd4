import 'server-only'
import { Prisma, prisma } from './db'
import { logger } from './logger'
import { is, type RowOf, readRows } from './rows'

const MISSING = { what: is.text, scope: is.text, kind: is.text, status: is.text, missing: is.number }

/**
 * Compares the tallies with the rows that they count, and corrects them (decision 7). Returns the corrections: none,
 * unless rows were changed without the triggers.
 */
export async function recountTallies(): Promise<RowOf<typeof MISSING>[]> {
  const corrected = await readRows(MISSING)`
    SELECT what, scope, kind, status, missing::float8 AS missing FROM mend_tallies()`
  if (corrected.length > 0)
    logger.warn({ tallies: corrected.length, first: corrected[0] }, 'tallies were wrong')
  await prisma.$executeRaw`SELECT fold_tallies()`
  return corrected
}

/** A count per scope: of a basket's number, a step's or a project's id, or nothing. */
type Tallied = 'basket_uses' | 'step_uses' | 'close_days' | 'aggregations' | 'repository_steps'

/** Returns SQL for the stored count of a scope. */
export function tallied(what: Tallied, scope: Prisma.Sql = Prisma.sql`''`): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(tally.count), 0)::int FROM "Tally" tally
    WHERE tally.what = ${what} AND tally.scope = ${scope}::text)`
}
