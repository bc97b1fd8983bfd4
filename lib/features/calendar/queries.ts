import 'server-only'
import { IS_UNSOLVED, SOLVER } from '@/lib/features/error-register/solvers/service'
import { OVER_STATUSES } from '@/lib/features/projects/deadlines/values'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { Prisma } from '@/lib/server/db'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { Calendar, CalendarQuery } from './contract'
import { CALENDAR_KINDS, ITEMS_OF_A_DAY, ITEMS_OF_ONE_DAY } from './values'

const ITEM = {
  id: is.text,
  kind: is.oneOf(CALENDAR_KINDS),
  day: is.text,
  title: is.text,
  scenarioId: is.orNull(is.text),
  projectId: is.text,
  projectNumber: is.number,
  projectName: is.text,
  startDay: is.orNull(is.text),
  isOver: is.boolean,
  version: is.number,
  count: is.number,
}

const OF_PROJECT = Prisma.sql`p.id AS "projectId", p."projectNumber", p.name AS "projectName"`
const scenarios = (condition: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM "Scenario" s WHERE s."milestoneId" = m.id AND ${isNotDeleted('s')} AND ${condition})`

// The items of each kind between two days, with the condition that they are of a team.
function selectKind(kind: CalendarQuery['kind'], { from, to, projectId, team }: CalendarQuery): Prisma.Sql {
  const isWithin = (day: Prisma.Sql) => Prisma.sql`${day} BETWEEN ${from}::text::date AND ${to}::text::date
    AND ${isNotDeleted('p')} ${projectId ? Prisma.sql`AND p.id = ${projectId}` : Prisma.empty}`
  const hasMember = team
    ? Prisma.sql`AND EXISTS (SELECT FROM "ProjectMember" member WHERE member."projectId" = p.id AND member.team = ${team})`
    : Prisma.empty
  switch (kind) {
    case 'project':
      return Prisma.sql`
        SELECT 'project' AS kind, p.id, p."endDate" AS day, p.name AS title, NULL::bpchar AS "scenarioId", ${OF_PROJECT},
          p."startDate"::text AS "startDay", p.status = ANY (${[...OVER_STATUSES]}) AS "isOver", p.version
        FROM "Project" p WHERE ${isWithin(Prisma.sql`p."endDate"`)} ${hasMember}`
    case 'milestone':
      return Prisma.sql`
        SELECT 'milestone', m.id, m.day, m.name, NULL, ${OF_PROJECT}, NULL,
          ${scenarios(Prisma.sql`true`)} AND NOT ${scenarios(Prisma.sql`s.status <> ${SCENARIO_STATUS.completed}`)}, m.version
        FROM "Milestone" m JOIN "Project" p ON p.id = m."projectId"
        WHERE ${isNotDeleted('m')} AND ${isWithin(Prisma.sql`m.day`)} ${hasMember}`
    default:
      return Prisma.sql`
        SELECT 'fix', e.id, e."plannedFixDate", s."scenarioNumber", s.id, ${OF_PROJECT}, NULL, NOT ${IS_UNSOLVED}, e.version
        FROM "ErrorReport" e JOIN "Scenario" s ON s.id = e."scenarioId" AND ${isNotDeleted('s')}
        JOIN "Project" p ON p.id = s."projectId" LEFT JOIN "User" solver ON solver.id = ${SOLVER}
        WHERE ${isNotDeleted('e')} AND ${isWithin(Prisma.sql`e."plannedFixDate"`)}
          ${team ? Prisma.sql`AND solver.team = ${team}` : Prisma.empty}`
  }
}

/** Returns what a calendar shows: the first items of each day, and how many there are. */
export async function findCalendar(query: CalendarQuery): Promise<Calendar> {
  const kinds = query.kind ? [query.kind] : CALENDAR_KINDS
  const items = Prisma.join(
    kinds.map((kind) => selectKind(kind, query)),
    ' UNION ALL ',
  )
  const names = Prisma.sql`(kind, id, day, title, "scenarioId", "projectId", "projectNumber", "projectName", "startDay", "isOver", version)`
  const rows = await readRows(ITEM)`
    SELECT id, kind, day::text, title, "scenarioId", "projectId", "projectNumber", "projectName", "startDay", "isOver",
      version, count
    FROM (
      SELECT item.id, item.kind, item.day, item.title, item."scenarioId", item."projectId", item."projectNumber",
        item."projectName", item."startDay", item."isOver", item.version,
        (count(*) OVER (PARTITION BY item.day))::int AS count,
        row_number() OVER (PARTITION BY item.day ORDER BY item."isOver", item.kind DESC, item.id) AS place
      FROM (${items}) AS item ${names}) placed
    WHERE place <= ${query.from === query.to ? ITEMS_OF_ONE_DAY : ITEMS_OF_A_DAY} ORDER BY placed.day, place`
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  return {
    items: rows.map(({ id, count: _, ...item }) => ({ _id: id, ...item })),
    counts: [...counts].map(([day, count]) => ({ day, count })),
  }
}
