import 'server-only'
import { hasNoDeletedReport } from '@/lib/features/scenarios/error-reports/service'
import { hasNoDeletedScenario } from '@/lib/features/scenarios/service'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { Prisma } from '@/lib/server/db'
import { is, isNotDeleted, type RowOf, readRows } from '@/lib/server/rows'
import { TEAMS } from '@/lib/shared/actor'
import { DAY_MS } from '@/lib/shared/dates'
import { activityTypeSchema } from './contract'

const ACTIVITY_COUNT = 10

const { completed, failed } = SCENARIO_STATUS

/** The trends, each by the key of its daily tallies and its number of days (docs/domain.md, Figures). */
const TRENDS = [
  { name: 'projectsActivated', what: 'status_set', kind: 'project', status: 'active', days: 30 },
  { name: 'projectsCompleted', what: 'status_set', kind: 'project', status: 'completed', days: 30 },
  { name: 'projectsBegun', what: 'status_set', kind: 'project', status: 'in_progress', days: 30 },
  { name: 'scenariosFailed', what: 'status_set', kind: 'scenario', status: failed, days: 30 },
  { name: 'scenariosCreated', what: 'created', kind: 'scenario', status: '', days: 30 },
  { name: 'testsCompleted', what: 'status_set', kind: 'scenario', status: completed, days: 7 },
  { name: 'testsFailed', what: 'status_set', kind: 'scenario', status: failed, days: 7 },
  { name: 'errorsReported', what: 'created', kind: 'error_report', status: '', days: 7 },
] as const

const TALLY = { what: is.oneOf(['projects', 'scenarios']), status: is.text, count: is.number }
export type Tally = RowOf<typeof TALLY>

const TALLIES_NOW = Prisma.sql`
  SELECT what, status, sum(count)::int AS count FROM "Tally"
  WHERE what IN ('projects', 'scenarios') AND scope = '' GROUP BY what, status`

/** Returns how many projects and scenarios have each status now. */
export function countNow(): Promise<Tally[]> {
  return readRows(TALLY)`${TALLIES_NOW}`
}

/**
 * Returns the terms whose sum is what happened since a moment (Unix ms): the daily tallies from a day on (UTC), and a
 * part of one day, to be added or, with a negative sign, subtracted. Of the day of that moment it is the shorter part,
 * since its rows are read one by one.
 */
function partsSince(moment: number) {
  const dayBegin = Math.floor(moment / DAY_MS) * DAY_MS
  const isMorning = moment - dayBegin < DAY_MS / 2
  const dayEnd = dayBegin + DAY_MS
  const [wholeFrom, from, to] = isMorning ? [dayBegin, dayBegin, moment] : [dayEnd, moment, dayEnd]
  return {
    day: new Date(wholeFrom).toISOString().slice(0, 10),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    sign: isMorning ? -1 : 1,
  }
}

const TREND_ROWS = Prisma.raw(
  TRENDS.map(
    ({ name, days, what, kind, status }) => `('${name}', ${days}, '${what}', '${kind}', '${status}')`,
  ).join(),
)
const SPANS = [...new Set(TRENDS.map(({ days }) => days))]

// In SQL: the days of trends, with the parts of the period since their number of days ago, and since twice that number.
function spanRows(now: Date): Prisma.Sql {
  const since = (days: number) => {
    const { day, from, to, sign } = partsSince(now.getTime() - days * DAY_MS)
    return Prisma.sql`${day}::date, ${from}::timestamptz, ${to}::timestamptz, ${sign}::int`
  }
  return Prisma.join(SPANS.map((days) => Prisma.sql`(${days}::int, ${since(days)}, ${since(2 * days)})`))
}

// In SQL: the count of a `trend` in a part of a day of its `span`, each read by index.
function countPart(part: 'current' | 'both'): Prisma.Sql {
  const [from, to] = [Prisma.raw(`span."${part}From"`), Prisma.raw(`span."${part}To"`)]
  const isWithin = (row: string) =>
    Prisma.sql`${Prisma.raw(row)}."createdAt" >= ${from} AND ${Prisma.raw(row)}."createdAt" < ${to}`
  return Prisma.sql`(
    SELECT count(*) FROM "StatusSet" event
    WHERE trend.what = 'status_set' AND event.subject = trend.kind AND event."toStatus" = trend.status
      AND ${isWithin('event')} AND ${hasNoDeletedScenario('event')}
  ) + (
    SELECT count(*) FROM "Scenario" scenario
    WHERE trend.what = 'created' AND trend.kind = 'scenario' AND ${isNotDeleted('scenario')} AND ${isWithin('scenario')}
  ) + (
    SELECT count(*) FROM "ErrorReport" report
    WHERE trend.what = 'created' AND trend.kind = 'error_report' AND ${isNotDeleted('report')}
      AND ${isWithin('report')} AND ${hasNoDeletedScenario('report')}
  )`
}

const [CURRENT_PART, BOTH_PART] = [countPart('current'), countPart('both')]

const isComparison = is.object({ current: is.number, previous: is.number })
const DASHBOARD_COUNTS = {
  now: is.listOf(is.object(TALLY)),
  trends: is.object({
    projectsActivated: isComparison,
    projectsCompleted: isComparison,
    projectsBegun: isComparison,
    scenariosFailed: isComparison,
    scenariosCreated: isComparison,
    testsCompleted: isComparison,
    testsFailed: isComparison,
    errorsReported: isComparison,
  }),
}

/**
 * Returns how many projects and scenarios have each status now, and the counts of each trend in its last days and in
 * the equally long period before; one query. Whole days come from the daily tallies; of the day on which the period
 * begins, its part is read by index.
 */
export async function countForDashboard(now: Date) {
  const [counts] = await readRows(DASHBOARD_COUNTS)`
    SELECT
      (SELECT coalesce(json_agg(tally), '[]') FROM (${TALLIES_NOW}) tally) AS now,
      (SELECT json_object_agg(name, json_build_object('current', current, 'previous', "both" - current)) FROM (
        SELECT trend.name, whole.current + span."currentSign" * (${CURRENT_PART}) AS current,
          whole.both + span."bothSign" * (${BOTH_PART}) AS both
        FROM (VALUES ${TREND_ROWS}) trend (name, days, what, kind, status)
        JOIN (VALUES ${spanRows(now)}) span
          (days, "currentDay", "currentFrom", "currentTo", "currentSign", "bothDay", "bothFrom", "bothTo", "bothSign")
          USING (days)
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(tally.count), 0)::int AS both,
            coalesce(sum(tally.count) FILTER (WHERE tally.day >= span."currentDay"), 0)::int AS current
          FROM "Tally" tally
          WHERE tally.what = trend.what AND tally.scope = '' AND tally.kind = trend.kind
            AND tally.status = trend.status AND tally.day >= span."bothDay"
        ) whole
      ) trends) AS trends`
  if (!counts) throw new Error('Nothing was counted for the dashboard.')
  return counts
}

const ACTIVITY = {
  id: is.text,
  type: is.oneOf(activityTypeSchema.options),
  user: is.text,
  userId: is.text,
  project: is.text,
  projectId: is.text,
  scenarioId: is.orNull(is.text),
  scenarioNumber: is.text,
  status: is.text,
  time: is.date,
}

/** Returns the newest events of the activity list; of one person where `actorId` is given. */
export function latestActivities(actorId: string | null) {
  return readRows(ACTIVITY)`
    SELECT event.id,
      CASE
        WHEN event.subject = 'project' AND event.action = 'created' THEN 'project_created'
        WHEN event.subject = 'error_report' THEN 'error_reported'
        WHEN event.subject = 'scenario' AND event."toStatus" = ${SCENARIO_STATUS.completed} THEN 'scenario_completed'
        ELSE 'status_updated'
      END AS type,
      actor.name AS "user", actor.id AS "userId", project.name AS project, project.id AS "projectId", event."scenarioId",
      coalesce(scenario."scenarioNumber", '') AS "scenarioNumber", coalesce(event."toStatus", '') AS status,
      event."createdAt" AS time
    FROM "HistoryEvent" event
    JOIN "User" actor ON actor.id = event."actorId"
    JOIN "Project" project ON project.id = event."projectId" AND project."deletedAt" IS NULL
    LEFT JOIN "Scenario" scenario ON scenario.id = event."scenarioId"
    WHERE ((event.subject IN ('project', 'scenario') AND event.action = 'status_changed')
        OR (event.subject IN ('project', 'error_report') AND event.action = 'created'))
      AND NOT event."isUndone" AND ${hasNoDeletedScenario('event')} AND ${hasNoDeletedReport('event')}
      ${actorId === null ? Prisma.empty : Prisma.sql`AND event."actorId" = ${actorId}`}
    ORDER BY event."createdAt" DESC, event.id DESC
    LIMIT ${ACTIVITY_COUNT}`
}

/** Returns the number of scenarios completed in each month (UTC) since `since`; months without one are absent. */
export function countCompletionsByMonth(since: Date) {
  return readRows({ month: is.date, value: is.number })`
    SELECT day AS month, sum(count)::int AS value FROM "Tally"
    WHERE what = 'completed' AND scope = '' AND kind = 'scenario' AND status = '' AND day >= "utc_day"(${since})
    GROUP BY day`
}

/** Returns how many error reports wait for somebody, by the team of the responsible person, else of the author. */
export function countOpenErrorsByTeam() {
  return readRows({ team: is.oneOf(TEAMS), blockers: is.number, nonBlockers: is.number })`
    SELECT person.team,
      coalesce(sum(tally.count) FILTER (WHERE tally.kind = 'blocker'), 0)::int AS blockers,
      coalesce(sum(tally.count) FILTER (WHERE tally.kind = 'non_blocker'), 0)::int AS "nonBlockers"
    FROM "Tally" tally JOIN "User" person ON person.id = tally.scope
    WHERE tally.what = 'errors_by_person' AND tally.status = 'unsolved'
    GROUP BY person.team`
}
