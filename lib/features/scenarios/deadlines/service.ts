import 'server-only'
import { Prisma } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/rows'
import { FINISHED_STATUSES, OPEN_STATUSES } from '../rules'
import { COMPLETED_STEP_STATUSES } from '../steps/rules'
import type { SCENARIO_STATES } from '../values'

// Conditions in SQL for the reads of any feature; in a file of their own, so that a read loads little else.

// Statuses are written out, so that the indexes of these rows serve them in a prepared statement.
const inSql = (statuses: readonly string[]) => statuses.map((status) => `'${status}'`).join(', ')

/** SQL for whether the scenario `s` is open. */
export const IS_OPEN = Prisma.raw(`s.status IN (${inSql(OPEN_STATUSES)})`)

/**
 * SQL for whether the scenario `s` waits for its reviewer: it is completed, with errors or without, and its project is not over.
 * Nothing says that a review is done: it ends with another status, another reviewer or none, and with the project.
 */
export const WAITS_FOR_REVIEW =
  Prisma.raw(`(s.status IN (${inSql(FINISHED_STATUSES)}) AND s."reviewerId" IS NOT NULL
  AND EXISTS (SELECT FROM "Project" its WHERE its.id = s."projectId" AND its.status NOT IN ('completed', 'archived')))`)

/** SQL for whether the step `t` is not completed. */
export const IS_LEFT = Prisma.raw(`t.status NOT IN (${inSql(COMPLETED_STEP_STATUSES)})`)

const IS_GOING_ON = Prisma.sql`p.status NOT IN ('completed', 'archived')`

/**
 * Returns SQL for whether a day (`YYYY-MM-DD`) is past by which an open scenario is to be completed: that of its milestone
 * `m`, where it has one, or the last one of its project `p`, which is not over.
 */
export function isOverdueBy(today: string): Prisma.Sql {
  return Prisma.sql`(${IS_GOING_ON} AND least(m.day, p."endDate") < ${today}::text::date)`
}

/** Returns SQL for whether the scenario `s` is in a state. @param readToday returns the day on which it may be overdue */
export function isInState(state: (typeof SCENARIO_STATES)[number], readToday: () => string): Prisma.Sql {
  if (state === 'review') return WAITS_FOR_REVIEW
  return state === 'open' ? IS_OPEN : Prisma.sql`${IS_OPEN} AND ${isOverdueOn(readToday())}`
}

// In SQL: the same as `isOverdueBy` of the open scenario `s`. Late projects and milestones are read once, whatever the number
// of scenarios that are looked through: looked up for each of these they cost many times as much.
const isOverdueOn = (today: string) => Prisma.sql`(
  s."projectId" IN (SELECT p.id FROM "Project" p WHERE ${IS_GOING_ON} AND p."endDate" < ${today}::text::date)
  OR s."milestoneId" IN (
    SELECT m.id FROM "Milestone" m JOIN "Project" p ON p.id = m."projectId"
    WHERE ${IS_GOING_ON} AND ${isNotDeleted('m')} AND m.day < ${today}::text::date))`

/** Returns SQL for whether the scenario `s` is of a team: who is responsible is in it, or who is to review it, by its state. */
export function isInTeam(team: string, state?: (typeof SCENARIO_STATES)[number]): Prisma.Sql {
  const person = Prisma.raw(state === 'review' ? 's."reviewerId"' : 's."responsibleId"')
  return Prisma.sql`${person} IN (SELECT u.id FROM "User" u WHERE u.team = ${team})`
}
