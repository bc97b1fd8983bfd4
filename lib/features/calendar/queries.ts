import 'server-only'
import { SOLVER } from '@/lib/features/error-register/solvers/service'
import { hasMilestoneScenarios, IS_DONE, IS_MILESTONE_OVER } from '@/lib/features/projects/deadlines/service'
import { OVER_STATUSES } from '@/lib/features/projects/deadlines/values'
import { Prisma } from '@/lib/server/db'
import { RESTRICTION, SELECT_RESTRICTION } from '@/lib/server/parents'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { Calendar, CalendarQuery } from './contract'
import { CALENDAR_KINDS, MAX_ITEMS_OF_DAY_VIEW, MAX_ITEMS_PER_DAY } from './values'

const ITEM = {
  id: is.text,
  kind: is.oneOf(CALENDAR_KINDS),
  day: is.text,
  title: is.text,
  scenarioId: is.orNull(is.text),
  projectId: is.text,
  projectNumber: is.number,
  projectName: is.text,
  projectStart: is.text,
  projectEnd: is.text,
  isOver: is.boolean,
  isEmpty: is.boolean,
  version: is.number,
  rights: RESTRICTION,
}

// In SQL: whether nothing is left of a fix. It is written as in the index of the fixes of a day.
const IS_FIXED = Prisma.sql`(e.status NOT IN ('open', 'in_progress', 'need_test'))`

type ItemQuery = Pick<CalendarQuery, 'projectId' | 'team'>
type Kind = (typeof CALENDAR_KINDS)[number]

// The items of a kind whose day meets a condition, with that they are of a team. `rest` follows the conditions.
function selectKind(
  kind: Kind,
  { projectId, team }: ItemQuery,
  condition: (day: Prisma.Sql) => Prisma.Sql,
  rest: (isOver: Prisma.Sql, id: Prisma.Sql) => Prisma.Sql = () => Prisma.empty,
): Prisma.Sql {
  const isWithin = (day: Prisma.Sql) => Prisma.sql`${condition(day)}
    AND ${isNotDeleted('p')} ${projectId ? Prisma.sql`AND p.id = ${projectId}` : Prisma.empty}`
  const hasMember = team
    ? Prisma.sql`AND EXISTS (SELECT FROM "ProjectMember" member WHERE member."projectId" = p.id AND member.team = ${team})`
    : Prisma.empty
  switch (kind) {
    case 'project': {
      const isOver = Prisma.sql`(p.status = ANY (${[...OVER_STATUSES]}) OR ${IS_DONE})`
      return Prisma.sql`(
        SELECT 'project' AS kind, p.id, p."endDate" AS day, p.name AS title, NULL::bpchar AS "scenarioId",
          p.id AS "projectId", ${isOver} AS "isOver", p.version
        FROM "Project" p WHERE ${isWithin(Prisma.sql`p."endDate"`)} ${hasMember} ${rest(isOver, Prisma.sql`p.id`)})`
    }
    case 'milestone':
      return Prisma.sql`(
        SELECT 'milestone', m.id, m.day, m.name, NULL, m."projectId", ${IS_MILESTONE_OVER}, m.version
        FROM "Milestone" m JOIN "Project" p ON p.id = m."projectId"
        WHERE ${isNotDeleted('m')} AND ${isWithin(Prisma.sql`m.day`)} ${hasMember} ${rest(IS_MILESTONE_OVER, Prisma.sql`m.id`)})`
    case 'fix':
      return Prisma.sql`(
        SELECT 'fix', e.id, e."plannedFixDate", s."scenarioNumber", s.id, s."projectId", ${IS_FIXED}, e.version
        FROM "ErrorReport" e JOIN "Scenario" s ON s.id = e."scenarioId" AND ${isNotDeleted('s')}
        JOIN "Project" p ON p.id = s."projectId" LEFT JOIN "User" solver ON solver.id = ${SOLVER}
        WHERE ${isNotDeleted('e')} AND ${isWithin(Prisma.sql`e."plannedFixDate"`)}
          ${team ? Prisma.sql`AND solver.team = ${team}` : Prisma.empty} ${rest(IS_FIXED, Prisma.sql`e.id`)})`
  }
}

const NAMES = Prisma.sql`(kind, id, day, title, "scenarioId", "projectId", "isOver", version)`

// In SQL: what is said of the project of an `item`; `OFFSET 0` reads it for the items that are answered alone.
const AROUND = Prisma.sql`(
  SELECT p."projectNumber", p.name AS "projectName", p."startDate"::text AS "projectStart", p."endDate"::text AS "projectEnd",
    ${SELECT_RESTRICTION} AS rights
  FROM "Project" p WHERE p.id = item."projectId" OFFSET 0)`

/** Returns the contents of a calendar: the first items of each day, and how many there are. */
export async function findCalendar(query: CalendarQuery): Promise<Calendar> {
  const kinds = query.kind ? [query.kind] : CALENDAR_KINDS
  const [items, counts] = await Promise.all([findFirstItems(query, kinds), countItems(query, kinds)])
  return { items: items.map(({ id, ...item }) => ({ _id: id, ...item })), counts }
}

/** Each day is read by itself, so that no more than its first items are put together. */
function findFirstItems(query: CalendarQuery, kinds: readonly Kind[]) {
  const { from, to } = query
  const limit = from === to ? MAX_ITEMS_OF_DAY_VIEW : MAX_ITEMS_PER_DAY
  const first = kinds.map((kind) =>
    selectKind(
      kind,
      query,
      (day) => Prisma.sql`${day} = shown.day`,
      (isOver, id) => Prisma.sql`ORDER BY ${isOver}, ${id} LIMIT ${limit}`,
    ),
  )
  return readRows(ITEM)`
    SELECT item.id, item.kind, item.day::text, item.title, item."scenarioId", item."projectId", item."isOver", item.version,
      item.kind = 'milestone' AND NOT ${hasMilestoneScenarios(Prisma.sql`item.id`)} AS "isEmpty",
      project."projectNumber", project."projectName", project."projectStart", project."projectEnd", project.rights
    FROM (SELECT day::date FROM generate_series(${from}::text::date, ${to}::text::date, interval '1 day') AS days (day)) shown
    CROSS JOIN LATERAL (
      SELECT item.id, item.kind, item.day, item.title, item."scenarioId", item."projectId", item."isOver", item.version
      FROM (${Prisma.join(first, ' UNION ALL ')}) AS item ${NAMES}
      ORDER BY item."isOver", item.kind DESC, item.id LIMIT ${limit}) item
    CROSS JOIN LATERAL ${AROUND} project
    ORDER BY item.day, item."isOver", item.kind DESC, item.id`
}

/** Planned fixes of all projects and teams are kept by their day (decision 7). */
function countItems(query: CalendarQuery, kinds: readonly Kind[]) {
  const { from, to, projectId, team } = query
  const isWithin = (day: Prisma.Sql) => Prisma.sql`${day} BETWEEN ${from}::text::date AND ${to}::text::date`
  const counted = kinds.map((kind) =>
    kind === 'fix' && !projectId && !team
      ? Prisma.sql`SELECT t.day, t.count FROM "Tally" t
          WHERE t.what = 'planned_fixes' AND t.scope = '' AND ${isWithin(Prisma.sql`t.day`)}`
      : Prisma.sql`SELECT item.day, 1 FROM ${selectKind(kind, query, isWithin)} AS item ${NAMES}`,
  )
  return readRows({ day: is.text, count: is.number })`
    SELECT day::text, sum(count)::int AS count FROM (${Prisma.join(counted, ' UNION ALL ')}) AS counted (day, count)
    GROUP BY 1 HAVING sum(count) > 0 ORDER BY 1`
}
