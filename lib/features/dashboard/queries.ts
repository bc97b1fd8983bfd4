import 'server-only'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/contract'
import { hasNoDeletedScenario } from '@/lib/features/scenarios/service'
import type { Team } from '@/lib/features/users/contract'
import { Prisma, prisma } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import type { ActivityType } from './contract'
import type { Comparison } from './rules'

/** The windows that trends compare, in days (contract.md, section 5). */
const TREND_DAYS = 30
const PERFORMANCE_DAYS = 7

const ACTIVITY_COUNT = 10

type Counts = Record<
  'activeProjects' | 'completedProjects' | 'inProgressProjects' | 'totalScenarios' | 'brokenScenarios',
  number
>

/** The present counts, in one query. */
export async function countNow(): Promise<Counts> {
  const [counts] = await prisma.$queryRaw<Counts[]>`
    SELECT
      (SELECT count(*) FROM "Project" WHERE status = 'active')::int AS "activeProjects",
      (SELECT count(*) FROM "Project" WHERE status = 'completed')::int AS "completedProjects",
      (SELECT count(*) FROM "Project" WHERE status = 'in_progress')::int AS "inProgressProjects",
      (SELECT count(*) FROM "Scenario" scenario WHERE ${isNotDeleted('scenario')})::int AS "totalScenarios",
      (SELECT count(*) FROM "Scenario" scenario
         WHERE status = ${SCENARIO_STATUS.failed} AND ${isNotDeleted('scenario')})::int AS "brokenScenarios"`
  if (!counts) throw new Error('The counts are missing.')
  return counts
}

interface StatusOf {
  subject: 'project' | 'scenario'
  status: string
}

const TREND_STATUSES: StatusOf[] = [
  { subject: 'project', status: 'active' },
  { subject: 'project', status: 'completed' },
  { subject: 'project', status: 'in_progress' },
  { subject: 'scenario', status: SCENARIO_STATUS.failed },
]

const PERFORMANCE_STATUSES: StatusOf[] = [
  { subject: 'scenario', status: SCENARIO_STATUS.completed },
  { subject: 'scenario', status: SCENARIO_STATUS.failed },
]

interface StatusFlow extends StatusOf, Comparison {}

/**
 * Returns the counts of how often each of `statuses` was set to a project or a scenario in the last `days`, and in as
 * many before.
 */
async function statusFlows(days: number, statuses: StatusOf[]): Promise<StatusFlow[]> {
  const [since, before] = [daysAgo(days), daysAgo(2 * days)]
  const wanted = Prisma.join(statuses.map(({ subject, status }) => Prisma.sql`(${subject}, ${status})`))
  // Status by status, each a stretch of one index: grouping all of them would read every change of the time.
  return prisma.$queryRaw<StatusFlow[]>`
    SELECT wanted.subject, wanted.status, flow.*
    FROM (VALUES ${wanted}) AS wanted (subject, status)
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE "createdAt" >= ${since})::int AS current,
        count(*) FILTER (WHERE "createdAt" < ${since})::int AS previous
      FROM "HistoryEvent" event
      WHERE event.subject = wanted.subject AND event."toStatus" = wanted.status AND action = 'status_changed'
        AND "createdAt" >= ${before} AND ${hasNoDeletedScenario('event')}
    ) flow`
}

async function creationFlow(table: 'Scenario' | 'ErrorReport', days: number): Promise<Comparison> {
  const [since, before] = [daysAgo(days), daysAgo(2 * days)]
  const created = {
    current: { createdAt: { gte: since } },
    previous: { createdAt: { gte: before, lt: since } },
  }
  const [current, previous] = await Promise.all(
    table === 'Scenario'
      ? [
          prisma.scenario.count({ where: { ...created.current, ...NOT_DELETED } }),
          prisma.scenario.count({ where: { ...created.previous, ...NOT_DELETED } }),
        ]
      : [
          prisma.errorReport.count({ where: { ...created.current, scenario: NOT_DELETED } }),
          prisma.errorReport.count({ where: { ...created.previous, scenario: NOT_DELETED } }),
        ],
  )
  return { current, previous }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

interface Flow {
  statusSet: (subject: StatusOf['subject'], status: string) => Comparison
}

function lookUp(flows: StatusFlow[]): Flow['statusSet'] {
  return (subject, status) => {
    const found = flows.find((flow) => flow.subject === subject && flow.status === status)
    if (!found) throw new Error(`How often ${subject} was set to ${status} was not counted.`)
    return found
  }
}

/** Returns the counts that the trends of the stat cards compare: 30 days with the 30 before. */
export async function trendFlows(): Promise<Flow & { scenariosCreated: Comparison }> {
  const [flows, scenariosCreated] = await Promise.all([
    statusFlows(TREND_DAYS, TREND_STATUSES),
    creationFlow('Scenario', TREND_DAYS),
  ])
  return { statusSet: lookUp(flows), scenariosCreated }
}

/** Returns the counts that the weekly metrics compare: 7 days with the 7 before. */
export async function performanceFlows(): Promise<Flow & { errorsReported: Comparison }> {
  const [flows, errorsReported] = await Promise.all([
    statusFlows(PERFORMANCE_DAYS, PERFORMANCE_STATUSES),
    creationFlow('ErrorReport', PERFORMANCE_DAYS),
  ])
  return { statusSet: lookUp(flows), errorsReported }
}

interface ActivityRow {
  id: string
  type: ActivityType
  user: string
  project: string
  projectId: string
  scenarioId: string | null
  scenarioNumber: string
  status: string
  time: Date
}

/** The newest events that the activity list tells of; of one person where `actorId` is given. */
export function latestActivities(actorId: string | null): Promise<ActivityRow[]> {
  return prisma.$queryRaw<ActivityRow[]>`
    SELECT event.id,
      CASE
        WHEN event.subject = 'project' AND event.action = 'created' THEN 'project_created'
        WHEN event.subject = 'error_report' THEN 'error_reported'
        WHEN event.subject = 'scenario' AND event."toStatus" = ${SCENARIO_STATUS.completed} THEN 'scenario_completed'
        ELSE 'status_updated'
      END AS type,
      actor.name AS "user", project.name AS project, project.id AS "projectId", event."scenarioId",
      coalesce(scenario."scenarioNumber", '') AS "scenarioNumber", coalesce(event."toStatus", '') AS status,
      event."createdAt" AS time
    FROM "HistoryEvent" event
    JOIN "User" actor ON actor.id = event."actorId"
    JOIN "Project" project ON project.id = event."projectId"
    LEFT JOIN "Scenario" scenario ON scenario.id = event."scenarioId"
    WHERE ((event.subject IN ('project', 'scenario') AND event.action = 'status_changed')
        OR (event.subject IN ('project', 'error_report') AND event.action = 'created'))
      AND ${hasNoDeletedScenario('event')}
      ${actorId === null ? Prisma.empty : Prisma.sql`AND event."actorId" = ${actorId}`}
    ORDER BY event."createdAt" DESC, event.id DESC
    LIMIT ${ACTIVITY_COUNT}`
}

/** Returns how many projects have each status. */
export async function countProjectsByStatus(): Promise<{ status: string; value: number }[]> {
  const groups = await prisma.project.groupBy({ by: ['status'], _count: true })
  return groups.map((group) => ({ status: group.status, value: group._count }))
}

/** Returns how many scenarios were completed in each month (UTC) since `since`; months without one are absent. */
export function countCompletionsByMonth(since: Date): Promise<{ month: Date; value: number }[]> {
  return prisma.$queryRaw<{ month: Date; value: number }[]>`
    SELECT date_trunc('month', "createdAt", 'UTC') AS month, count(DISTINCT "scenarioId")::int AS value
    FROM "HistoryEvent" event
    WHERE subject = 'scenario' AND action = 'status_changed' AND "toStatus" = ${SCENARIO_STATUS.completed}
      AND "createdAt" >= ${since} AND ${hasNoDeletedScenario('event')}
    GROUP BY 1`
}

interface TeamErrors {
  team: Team
  blockers: number
  nonBlockers: number
}

/** Error reports that still wait for somebody, by the team of the responsible person, else of the author. */
export function countOpenErrorsByTeam(): Promise<TeamErrors[]> {
  return prisma.$queryRaw<TeamErrors[]>`
    SELECT coalesce(responsible.team, author.team) AS team,
      count(*) FILTER (WHERE report."isBlocker")::int AS blockers,
      count(*) FILTER (WHERE NOT report."isBlocker")::int AS "nonBlockers"
    FROM "ErrorReport" report
    LEFT JOIN "User" responsible ON responsible.id = report."responsibleUserId"
    LEFT JOIN "User" author ON author.id = report."authorUserId"
    WHERE report.status IN ('open', 'in_progress', 'need_test')
      AND ${hasNoDeletedScenario('report')} AND coalesce(responsible.team, author.team) IS NOT NULL
    GROUP BY 1`
}
