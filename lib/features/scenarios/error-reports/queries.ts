import 'server-only'
import { Prisma } from '@/lib/server/db'
import { rowToWire } from '@/lib/server/record-table'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import { ERROR_REPORT } from './rules'
import { UNSOLVED_ERROR_STATUSES } from './values'

/** Returns a stored error report on the wire. */
export const toWireErrorReport = rowToWire(ERROR_REPORT)

/** Returns how many error reports name each step of a scenario, by the ids of the steps. */
export async function countByStep(scenarioId: string): Promise<Record<string, number>> {
  const rows = await readRows({ stepId: is.text, count: is.number })`
    SELECT e."stepId", count(*)::int AS count FROM "ErrorReport" e
    WHERE e."scenarioId" = ${scenarioId} AND e."stepId" IS NOT NULL AND ${isNotDeleted('e')}
    GROUP BY e."stepId"`
  return Object.fromEntries(rows.map(({ stepId, count }) => [stepId, count]))
}

/**
 * Returns SQL for whether the error report `e` still waits for somebody: of one team, where one is given, for a person
 * of it who is responsible, else who wrote it.
 */
export function isUnsolvedReport({ isBlocker, team }: { isBlocker: boolean; team?: string }): Prisma.Sql {
  const conditions = [
    Prisma.sql`e.status = ANY (${[...UNSOLVED_ERROR_STATUSES]})`,
    ...(isBlocker ? [Prisma.sql`e."isBlocker"`] : []),
    ...(team
      ? [
          Prisma.sql`coalesce(e."responsibleUserId", e."authorUserId") IN (
            SELECT u.id FROM "User" u WHERE u.team = ${team})`,
        ]
      : []),
  ]
  return Prisma.join(conditions, ' AND ')
}
