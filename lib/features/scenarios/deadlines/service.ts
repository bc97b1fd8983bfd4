import 'server-only'
import { Prisma } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/rows'
import { OPEN_STATUSES } from '../rules'
import { COMPLETED_STEP_STATUSES } from '../steps/rules'

// Conditions in SQL for the reads of any feature; in a file of their own, so that a read loads little else.

// Statuses are written out, so that the indexes of these rows serve them in a prepared statement.
const inSql = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')

/** SQL for whether the scenario `s` is open. */
export const IS_OPEN = Prisma.raw(`s.status IN (${inSql(OPEN_STATUSES)})`)

/** SQL for whether the step `t` is not completed. */
export const IS_LEFT = Prisma.raw(`t.status NOT IN (${inSql(COMPLETED_STEP_STATUSES)})`)

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
