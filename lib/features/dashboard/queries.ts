import 'server-only'
import { hasNoDeletedReport } from '@/lib/features/scenarios/error-reports/service'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/rules'
import { hasNoDeletedScenario } from '@/lib/features/scenarios/service'
import { Prisma, readRows } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/deletion'
import type { Team } from '@/lib/shared/actor'
import type { ActivityType } from './contract'
import type { Comparison } from './rules'

const DAY_MS = 24 * 60 * 60 * 1000
const ACTIVITY_COUNT = 10

const { completed, failed } = SCENARIO_STATUS

/** What trends compare, each by the key of its daily tallies, and over how many days (docs/domain.md, Figures). */
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

type TrendName = (typeof TRENDS)[number]['name']

interface Tally {
  what: 'projects' | 'scenarios'
  status: string
  count: number
}

/** Returns how many projects and scenarios have each status now. */
export function countNow(): Promise<Tally[]> {
  return readRows<Tally>`
    SELECT what, status, sum(count)::int AS count FROM "Tally"
    WHERE what IN ('projects', 'scenarios') AND scope = '' GROUP BY what, status`
}

/**
 * Returns what is to be summed up to know what happened since a moment (Unix ms): the daily tallies from a day on (UTC),
 * and what happened in a part of one day besides, to be added or, with a negative sign, left out. Of the day of that
 * moment it is the shorter part, for each thing in it is read.
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

// Each trend begins twice: its own days ago, and twice as many.
const EDGES = JSON.stringify(
  TRENDS.flatMap(({ days, ...trend }) => [
    { ...trend, days, isCurrent: true },
    { ...trend, days: 2 * days, isCurrent: false },
  ]),
)
const SPANS = [...new Set(TRENDS.flatMap(({ days }) => [days, 2 * days]))]

/**
 * Returns how often each thing happened in the last days of its trend, and in as many before; one query. Whole days
 * come from the daily tallies; of the day on which that time begins, what belongs to it is read by index.
 */
export async function countTrends(now: Date): Promise<(name: TrendName) => Comparison> {
  const spans = SPANS.map((days) => ({ days, ...partsSince(now.getTime() - days * DAY_MS) }))
  const rows = await readRows<Comparison & { name: TrendName }>`
    WITH edge AS (
      SELECT * FROM jsonb_to_recordset(${EDGES}::jsonb)
        AS trend (name text, what text, kind text, status text, "isCurrent" boolean, days integer)
      JOIN jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
        AS span (days integer, day date, "from" timestamptz, "to" timestamptz, sign integer) USING (days)
    ), happened AS (
      SELECT name, "isCurrent", whole.count + sign * (status_set.count + scenario.count + error_report.count) AS count
      FROM edge
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(tally.count), 0) AS count FROM "Tally" tally
        WHERE tally.what = edge.what AND tally.scope = '' AND tally.kind = edge.kind AND tally.status = edge.status
          AND tally.day >= edge.day
      ) whole
      CROSS JOIN LATERAL (
        SELECT count(*) FROM "HistoryEvent" event
        WHERE edge.what = 'status_set' AND event.subject = edge.kind AND event."toStatus" = edge.status
          AND event.action = 'status_changed' AND event."createdAt" >= "from" AND event."createdAt" < "to"
          AND ${hasNoDeletedScenario('event')}
      ) status_set
      CROSS JOIN LATERAL (
        SELECT count(*) FROM "Scenario" scenario
        WHERE edge.what = 'created' AND edge.kind = 'scenario' AND ${isNotDeleted('scenario')}
          AND scenario."createdAt" >= "from" AND scenario."createdAt" < "to"
      ) scenario
      CROSS JOIN LATERAL (
        SELECT count(*) FROM "ErrorReport" report
        WHERE edge.what = 'created' AND edge.kind = 'error_report' AND ${isNotDeleted('report')} AND ${hasNoDeletedScenario('report')}
          AND report."createdAt" >= "from" AND report."createdAt" < "to"
      ) error_report
    )
    SELECT name, sum(count) FILTER (WHERE "isCurrent")::int AS current,
      (sum(count) FILTER (WHERE NOT "isCurrent") - sum(count) FILTER (WHERE "isCurrent"))::int AS previous
    FROM happened GROUP BY name`
  return (name) => {
    const found = rows.find((row) => row.name === name)
    if (!found) throw new Error(`The trend ${name} was not counted.`)
    return found
  }
}

interface ActivityRow {
  id: string
  type: ActivityType
  user: string
  userId: string
  project: string
  projectId: string
  scenarioId: string | null
  scenarioNumber: string
  status: string
  time: Date
}

/** Returns the newest events that the activity list tells of; of one person where `actorId` is given. */
export function latestActivities(actorId: string | null): Promise<ActivityRow[]> {
  return readRows<ActivityRow>`
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
    JOIN "Project" project ON project.id = event."projectId"
    LEFT JOIN "Scenario" scenario ON scenario.id = event."scenarioId"
    WHERE ((event.subject IN ('project', 'scenario') AND event.action = 'status_changed')
        OR (event.subject IN ('project', 'error_report') AND event.action = 'created'))
      AND ${hasNoDeletedScenario('event')} AND ${hasNoDeletedReport('event')}
      ${actorId === null ? Prisma.empty : Prisma.sql`AND event."actorId" = ${actorId}`}
    ORDER BY event."createdAt" DESC, event.id DESC
    LIMIT ${ACTIVITY_COUNT}`
}

/** Returns in how many scenarios a month (UTC) since `since` saw a completion; months without one are absent. */
export function countCompletionsByMonth(since: Date): Promise<{ month: Date; value: number }[]> {
  return readRows<{ month: Date; value: number }>`
    SELECT day AS month, sum(count)::int AS value FROM "Tally"
    WHERE what = 'completed' AND scope = '' AND kind = 'scenario' AND status = '' AND day >= "utc_day"(${since})
    GROUP BY day`
}

interface TeamErrors {
  team: Team
  blockers: number
  nonBlockers: number
}

/** Returns how many error reports wait for somebody, by the team of the responsible person, else of the author. */
export function countOpenErrorsByTeam(): Promise<TeamErrors[]> {
  return readRows<TeamErrors>`
    SELECT person.team,
      coalesce(sum(tally.count) FILTER (WHERE tally.kind = 'blocker'), 0)::int AS blockers,
      coalesce(sum(tally.count) FILTER (WHERE tally.kind = 'non_blocker'), 0)::int AS "nonBlockers"
    FROM "Tally" tally JOIN "User" person ON person.id = tally.scope
    WHERE tally.what = 'open_errors'
    GROUP BY person.team`
}
