import 'server-only'
import { OPEN_STATUSES } from '@/lib/features/scenarios/rules'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import { MAX_COUNTED } from '@/lib/shared/limits'
import { DEADLINE_DAYS } from './values'

/** Returns when the visit of a person before the current one ended, or null. */
export async function findLastVisit(userId: string): Promise<Date | null> {
  const [row] = await readRows({ lastVisit: is.orNull(is.date) })`
    SELECT "lastVisit" FROM "User" WHERE id = ${userId}`
  return row?.lastVisit ?? null
}

/** Returns how many projects end soon, and how many open scenarios a person reviews, each up to one more than counted. */
export async function countOthers({ userId, today }: { userId: string; today: Date }) {
  const [row] = await readRows({ deadlines: is.number, review: is.number })`
    SELECT
      (SELECT count(*)::int FROM "Project" p
        WHERE ${isNotDeleted('p')} AND p.status NOT IN ('completed', 'archived')
          AND p."endDate" BETWEEN ${today}::date AND ${today}::date + ${DEADLINE_DAYS}::int) AS deadlines,
      (SELECT count(*)::int FROM (SELECT FROM "Scenario" s
        WHERE s."reviewerId" = ${userId} AND ${isNotDeleted('s')} AND s.status = ANY (${[...OPEN_STATUSES]})
        LIMIT ${MAX_COUNTED + 1}) reviewed) AS review`
  return row ?? { deadlines: 0, review: 0 }
}
