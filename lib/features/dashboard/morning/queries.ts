import 'server-only'
import { OPEN_STATUSES } from '@/lib/features/scenarios/rules'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import { MAX_COUNTED } from '@/lib/shared/limits'

/** Returns when the visit of a person before the current one ended, or null. */
export async function findLastVisit(userId: string): Promise<Date | null> {
  const [row] = await readRows({ lastVisit: is.orNull(is.date) })`
    SELECT "lastVisit" FROM "User" WHERE id = ${userId}`
  return row?.lastVisit ?? null
}

/** Returns how many open scenarios a person reviews, up to one more than counted. */
export async function countReviewed(userId: string): Promise<number> {
  const [row] = await readRows({ count: is.number })`
    SELECT count(*)::int AS count FROM (SELECT FROM "Scenario" s
      WHERE s."reviewerId" = ${userId} AND ${isNotDeleted('s')} AND s.status = ANY (${[...OPEN_STATUSES]})
      LIMIT ${MAX_COUNTED + 1}) reviewed`
  return row?.count ?? 0
}
