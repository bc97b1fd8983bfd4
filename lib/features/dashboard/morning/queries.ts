import 'server-only'
import { VISIT_PAUSE_MINUTES } from '@/lib/server/auth'
import { is, readRows } from '@/lib/server/rows'

/**
 * Returns when the visits of these people ended before the one that is under way or would begin now; nothing for those
 * who were never here.
 */
export async function findLastVisits(userIds: readonly string[]): Promise<Map<string, Date>> {
  const rows = await readRows({ userId: is.text, lastVisit: is.orNull(is.date) })`
    SELECT id AS "userId", CASE
      WHEN "lastActivity" < now() - make_interval(mins => ${VISIT_PAUSE_MINUTES}) THEN "lastActivity"
      ELSE "lastVisit" END AS "lastVisit"
    FROM "User" WHERE id = ANY (${[...userIds]}::bpchar[])`
  return new Map(rows.flatMap(({ userId, lastVisit }) => (lastVisit ? [[userId, lastVisit]] : [])))
}
