import 'server-only'
import { Prisma } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/rows'
import { OPEN_STATUSES } from '../rules'

// Conditions in SQL for the reads of any feature; in a file of their own, so that a read loads little else.

/** SQL for whether the scenario `s` is open; written out, so that the index of these serves it in a prepared statement. */
export const IS_OPEN = Prisma.raw(`s.status IN (${OPEN_STATUSES.map((status) => `'${status}'`).join(', ')})`)

/**
 * Returns SQL for whether a day (`YYYY-MM-DD`) is past by which an open scenario is to be completed: that of its milestone
 * `m`, where it has one, or the last one of its project `p`, which is not over.
 */
export function isOverdueBy(today: string): Prisma.Sql {
  return Prisma.sql`(p.status NOT IN ('completed', 'archived') AND least(m.day, p."endDate") < ${today}::text::date)`
}

/** Returns SQL for the same of the open scenario `s`. */
export function isOverdueOn(today: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM "Project" p LEFT JOIN "Milestone" m ON m.id = s."milestoneId" AND ${isNotDeleted('m')}
    WHERE p.id = s."projectId" AND ${isOverdueBy(today)})`
}
