import 'server-only'
import { Prisma } from '@/lib/server/db'
import { rowToWire } from '@/lib/server/record-table'
import { ERROR_REPORT } from './rules'
import { UNSOLVED_ERROR_STATUSES } from './values'

/** Returns a stored error report on the wire. */
export const toWireErrorReport = rowToWire(ERROR_REPORT)

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
