import 'server-only'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { Prisma } from '@/lib/server/db'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import { MAX_COUNTED } from '@/lib/shared/limits'
import type { BurnDay } from './contract'
import { type DeadlineFilter, isAboutMilestones, toDayRange } from './rules'
import { DUE_KINDS, OVER_STATUSES, PACE_DAYS } from './values'

/** Returns SQL for how many more scenarios of a project are completed now than before the last days (decision 7). */
export function selectCompletedLately(projectId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(t.count), 0)::int FROM "Tally" t
    WHERE t.what = 'closed' AND t.scope = ${projectId}::text AND t.kind = 'scenario' AND t.status = ''
      AND t.day > "utc_day"(now()) - ${PACE_DAYS}::int)`
}

const IS_OVER = Prisma.raw(`p.status IN (${OVER_STATUSES.map((status) => `'${status}'`).join(', ')})`)

/** SQL for the last day of a project `p`, null where it is over; there is an index of it, by which lists have it. */
export const OPEN_END = Prisma.sql`CASE WHEN ${IS_OVER} THEN NULL ELSE p."endDate" END`

// Written out, so that the index of those that are left serves it.
const NOT_COMPLETED = Prisma.raw(`s.status <> '${SCENARIO_STATUS.completed}'`)
const ANY = Prisma.sql`true`

// In SQL: whether any scenario of one project or milestone meets a condition. No `EXISTS`, which may be planned as a reading of all scenarios.
const hasScenario = (ofParent: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
  ((SELECT true FROM "Scenario" s WHERE ${ofParent} AND ${isNotDeleted('s')} AND ${condition} LIMIT 1) IS NOT NULL)`

const OF_PROJECT = Prisma.sql`s."projectId" = p.id`
const OF_MILESTONE = Prisma.sql`s."milestoneId" = m.id`

/** SQL for whether a project `p` has scenarios, and all of them are completed. */
export const IS_DONE = Prisma.sql`(NOT ${hasScenario(OF_PROJECT, NOT_COMPLETED)} AND ${hasScenario(OF_PROJECT, ANY)})`

/** Returns SQL for whether a milestone, whose id this is, has scenarios. */
export const hasMilestoneScenarios = (id: Prisma.Sql) => hasScenario(Prisma.sql`s."milestoneId" = ${id}`, ANY)

const HAS_MILESTONE_LEFT = hasScenario(OF_MILESTONE, NOT_COMPLETED)

/** SQL for whether a milestone `m` of a project `p` needs nothing any more: it is reached, or the project is over. */
export const IS_MILESTONE_OVER = Prisma.sql`(${IS_OVER} OR NOT ${HAS_MILESTONE_LEFT} AND ${hasScenario(OF_MILESTONE, ANY)})`

/** SQL for whether the last day of a project `p` still means anything. */
export const IS_AWAITED = Prisma.sql`(NOT ${IS_OVER} AND NOT ${IS_DONE})`

// In SQL: milestones `m` that are not reached on a day: one without scenarios is when its day is past.
const milestonesLeft = (today: string, condition: Prisma.Sql) => Prisma.sql`
  "Milestone" m WHERE ${condition} AND ${isNotDeleted('m')}
    AND (${HAS_MILESTONE_LEFT} OR m.day >= ${today}::text::date AND NOT ${hasScenario(OF_MILESTONE, ANY)})`

/**
 * Returns SQL for the condition that a project `p` is not over, and that its last day, while not all is done, or the day of a
 * milestone that is not reached, is one of a filter's.
 */
export function hasDeadline(filter: DeadlineFilter, today: string): Prisma.Sql {
  const { first = '-infinity', last = 'infinity' } = toDayRange(filter, today)
  const range = Prisma.sql`BETWEEN ${first}::text::date AND ${last}::text::date`
  if (!isAboutMilestones(filter)) return Prisma.sql`(p."endDate" ${range} AND ${IS_AWAITED})`
  const condition = Prisma.sql`m."projectId" = p.id AND m.day ${range}`
  return Prisma.sql`(NOT ${IS_OVER} AND EXISTS (SELECT FROM ${milestonesLeft(today, condition)}))`
}

const BURNING = { overdue: is.number, week: is.number, milestoneOverdue: is.number, milestoneWeek: is.number }

/** Returns how many projects have an urgent deadline on a day, by kind, each up to one more than counted. */
export async function countDue(today: string) {
  const countWhere = (filter: DeadlineFilter) => Prisma.sql`(SELECT count(*)::int FROM (
    SELECT FROM "Project" p WHERE ${isNotDeleted('p')} AND ${hasDeadline(filter, today)} LIMIT ${MAX_COUNTED + 1}) due)`
  const [row] = await readRows(BURNING)`
    SELECT ${countWhere('overdue')} AS overdue, ${countWhere('week')} AS week,
      ${countWhere('milestoneOverdue')} AS "milestoneOverdue", ${countWhere('milestoneWeek')} AS "milestoneWeek"`
  return row ?? { overdue: 0, week: 0, milestoneOverdue: 0, milestoneWeek: 0 }
}

const DUE = {
  kind: is.oneOf(DUE_KINDS),
  id: is.text,
  projectId: is.text,
  projectNumber: is.number,
  name: is.text,
  day: is.text,
  total: is.number,
  completed: is.number,
}

const DUE_PROJECTS = Prisma.sql`
  SELECT 'project' AS kind, p.id, p.id AS "projectId", p."projectNumber", p.name, p."endDate" AS day
  FROM "Project" p WHERE ${isNotDeleted('p')} AND ${IS_AWAITED}`

const dueMilestones = (today: string) => Prisma.sql`
  SELECT 'milestone' AS kind, m.id, m."projectId", p."projectNumber", m.name, m.day
  FROM "Project" p CROSS JOIN ${milestonesLeft(
    today,
    Prisma.sql`p.id = m."projectId" AND ${isNotDeleted('p')} AND NOT ${IS_OVER}`,
  )}`

// In SQL: how many scenarios a project, by its tallies, or a milestone has, and how many of them are completed.
const DONE = Prisma.sql`
  SELECT coalesce(sum(t.count), 0)::int AS total,
    coalesce(sum(t.count) FILTER (WHERE t.status = ${SCENARIO_STATUS.completed}), 0)::int AS completed
  FROM (
    SELECT t.status, t.count FROM "Tally" t
      WHERE due.kind = 'project' AND t.what = 'scenarios' AND t.scope = due.id::text
    UNION ALL SELECT s.status, 1 FROM "Scenario" s
      WHERE due.kind = 'milestone' AND s."milestoneId" = due.id AND ${isNotDeleted('s')}) t`

/** Returns the items that are due on a day or before, the earliest first, and how many of all are due before another day. */
export async function findDue({ last, today, limit }: { last: string; today: string; limit: number }) {
  const rows = await readRows({ ...DUE, overdue: is.number, all: is.number })`
    SELECT due.kind, due.id, due."projectId", due."projectNumber", due.name, due.day::text, due.overdue, due.all,
      done.total, done.completed
    FROM (
      SELECT due.kind, due.id, due."projectId", due."projectNumber", due.name, due.day,
        (count(*) FILTER (WHERE due.day < ${today}::text::date) OVER ())::int AS overdue, (count(*) OVER ())::int AS all
      FROM (${DUE_PROJECTS} UNION ALL ${dueMilestones(today)}) due WHERE due.day <= ${last}::text::date
      ORDER BY due.day, due.id LIMIT ${limit}) due
    CROSS JOIN LATERAL (${DONE}) done
    ORDER BY due.day, due.id`
  const [{ overdue, all } = { overdue: 0, all: 0 }] = rows
  const next = rows.map(({ id, overdue: _, all: __, ...due }) => ({ _id: id, ...due }))
  return { overdue, all, next }
}

/** Returns the days on which scenarios of a project were added, completed or reopened, in their order. */
export function findBurnDays(projectId: string): Promise<BurnDay[]> {
  const sumTallies = (what: string) =>
    Prisma.sql`coalesce(sum(t.count) FILTER (WHERE t.what = ${what}), 0)::int`
  return readRows({ day: is.text, added: is.number, completed: is.number })`
    SELECT t.day::text AS day, ${sumTallies('opened')} AS added, ${sumTallies('closed')} AS completed
    FROM "Tally" t
    WHERE t.what IN ('opened', 'closed') AND t.scope = ${projectId} AND t.kind = 'scenario' AND t.status = ''
    GROUP BY t.day HAVING ${sumTallies('opened')} <> 0 OR ${sumTallies('closed')} <> 0 ORDER BY t.day`
}
