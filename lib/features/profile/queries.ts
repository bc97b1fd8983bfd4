import 'server-only'
import { hasNoDeletedReport } from '@/lib/features/scenarios/error-reports/service'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { hasNoDeletedScenario } from '@/lib/features/scenarios/service'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { is, isNotDeleted, NOT_DELETED, readRows } from '@/lib/server/rows'

const ACTIVE_ERRORS_MAXIMUM = 100
const activeErrorStatuses = [...UNSOLVED_ERROR_STATUSES]

const SCENARIO_COUNTS = {
  totalScenarios: is.number,
  inProgressScenarios: is.number,
  completedScenarios: is.number,
  errorScenarios: is.number,
  trackedProjects: is.number,
  openErrors: is.number,
}

/** Returns the counts of what a person is responsible for, in one query. */
export async function countForPerson(userId: string) {
  const [counts] = await readRows(SCENARIO_COUNTS)`
    SELECT
      count(*)::int AS "totalScenarios",
      count(*) FILTER (WHERE status = ${SCENARIO_STATUS.inProgress})::int AS "inProgressScenarios",
      count(*) FILTER (WHERE status = ${SCENARIO_STATUS.completed})::int AS "completedScenarios",
      count(*) FILTER (WHERE status = ${SCENARIO_STATUS.failed})::int AS "errorScenarios",
      (SELECT count(*) FROM "TrackedProject" tracked
         JOIN "Project" project ON project.id = tracked."projectId" AND ${isNotDeleted('project')}
         WHERE tracked."userId" = ${userId})::int AS "trackedProjects",
      (SELECT count(*) FROM "ErrorReport" report
         JOIN "Scenario" reported ON reported.id = report."scenarioId" AND ${isNotDeleted('reported')}
         WHERE ${isNotDeleted('report')} AND ("responsibleUserId" = ${userId} OR "authorUserId" = ${userId})
           AND report.status = ANY (${activeErrorStatuses}))::int AS "openErrors"
    FROM "Scenario" scenario WHERE "responsibleId" = ${userId} AND ${isNotDeleted('scenario')}`
  if (!counts) throw new Error('The counts are missing.')
  return counts
}

/** Returns open error reports that a person has to solve or has written, blockers first, then the oldest. */
export function findActiveErrors(userId: string) {
  return prisma.errorReport.findMany({
    where: {
      status: { in: activeErrorStatuses },
      ...NOT_DELETED,
      scenario: NOT_DELETED,
      OR: [{ responsibleUserId: userId }, { authorUserId: userId }],
    },
    include: { scenario: { select: { scenarioNumber: true, project: { select: { name: true } } } } },
    orderBy: [{ isBlocker: 'desc' }, { detectionDate: 'asc' }, { id: 'asc' }],
    take: ACTIVE_ERRORS_MAXIMUM,
  })
}

/**
 * Returns the counts of what a person completed in each month (UTC) since `since`; months without anything are absent.
 */
export function countCompletedByMonth(userId: string, since: Date) {
  return readRows({ month: is.date, completed: is.number, failed: is.number, errors: is.number })`
    SELECT date_trunc('month', "createdAt", 'UTC') AS month,
      count(DISTINCT "scenarioId") FILTER
        (WHERE subject = 'scenario' AND "toStatus" = ${SCENARIO_STATUS.completed})::int AS completed,
      count(DISTINCT "scenarioId") FILTER
        (WHERE subject = 'scenario' AND "toStatus" = ${SCENARIO_STATUS.failed})::int AS failed,
      count(*) FILTER (WHERE subject = 'error_report' AND action = 'created')::int AS errors
    FROM "HistoryEvent" event
    WHERE "actorId" = ${userId} AND "createdAt" >= ${since} AND ${hasNoDeletedScenario('event')}
      AND ${hasNoDeletedReport('event')} AND NOT "isUndone"
      AND subject IN ('scenario', 'error_report') AND action IN ('status_changed', 'created')
    GROUP BY 1`
}

/** Returns a person's live sessions, last used first. */
export function findLiveSessions(userId: string) {
  return prisma.session.findMany({
    where: { userId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
  })
}
