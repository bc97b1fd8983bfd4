import 'server-only'
import { UNSOLVED_ERROR_STATUSES } from '@/lib/features/scenarios/error-reports/values'
import { OPEN_STATUSES } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { prisma } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'

const DIGEST_HOURS = 24
/** Hours within which two mornings are the same: longer than a morning, and shorter than the way to the next. */
const SAME_MORNING_HOURS = 12

/** Returns people who want a morning digest by any channel and had none this morning, with what their clocks go by. */
export function findReaders() {
  return readRows({
    id: is.text,
    timeZone: is.text,
    quietFrom: is.orNull(is.number),
    quietTo: is.orNull(is.number),
  })`
    SELECT u.id, coalesce(s."timeZone", '') AS "timeZone", s."quietFrom", s."quietTo"
    FROM "User" u LEFT JOIN "ReminderSettings" s ON s."userId" = u.id
    WHERE u."isActive" AND u."isApproved" AND (u."remindByTelegram" OR u."remindByEmail" OR u."remindByPush")
      AND NOT EXISTS (
        SELECT FROM "Reminder" r
        WHERE r."userId" = u.id AND r.kind = 'morning_digest'
          AND r."createdAt" > now() - make_interval(hours => ${SAME_MORNING_HOURS})
      )`
}

/** Returns how many open scenarios each of these people is responsible for, by status. */
export function countOpenScenarios(userIds: string[]) {
  return readRows({ userId: is.text, status: is.text, count: is.number })`
    SELECT "responsibleId" AS "userId", status, count(*)::int AS count FROM "Scenario"
    WHERE "responsibleId" = ANY (${userIds}::bpchar[]) AND "deletedAt" IS NULL AND status = ANY (${[...OPEN_STATUSES]})
    GROUP BY 1, 2`
}

const PROJECT_DAY = {
  _id: is.text,
  projectNumber: is.number,
  projectName: is.text,
  chatId: is.text,
  moved: is.number,
  completed: is.number,
  failed: is.number,
  reports: is.number,
  blockers: is.number,
}

/**
 * Returns the counts of a day of each project that reports to a group which wants a digest and had none of that
 * day, the liveliest first.
 */
export function findDays(day: string) {
  return readRows(PROJECT_DAY)`
    SELECT p.id AS "_id", p."projectNumber", p.name AS "projectName", p."telegramGroupId" AS "chatId",
      count(DISTINCT e."scenarioId") FILTER (WHERE e.subject = 'scenario')::int AS moved,
      count(DISTINCT e."scenarioId") FILTER (
        WHERE e.subject = 'scenario' AND e."toStatus" = ${SCENARIO_STATUS.completed})::int AS completed,
      count(DISTINCT e."scenarioId") FILTER (
        WHERE e.subject = 'scenario' AND e."toStatus" = ${SCENARIO_STATUS.failed})::int AS failed,
      count(r.id)::int AS reports, count(r.id) FILTER (WHERE r."isBlocker")::int AS blockers
    FROM "HistoryEvent" e
    JOIN "Project" p ON p.id = e."projectId" AND p."telegramGroupId" <> ''
    JOIN "Scenario" s ON s.id = e."scenarioId" AND s."deletedAt" IS NULL
    LEFT JOIN "ErrorReport" r ON e.subject = 'error_report' AND r.id = e."subjectId" AND r."deletedAt" IS NULL
    WHERE e."createdAt" > now() - make_interval(hours => ${DIGEST_HOURS}) AND NOT e."isUndone"
      AND ((e.subject = 'scenario' AND e.action = 'status_changed') OR (e.action = 'created' AND r.id IS NOT NULL))
      AND NOT EXISTS (
        SELECT FROM "GroupNotification" n WHERE n.once = 'digest:' || p."telegramGroupId" || ':' || ${day}
      )
      AND NOT EXISTS (
        SELECT FROM "TelegramGroup" g WHERE g."chatId" = p."telegramGroupId" AND NOT g."hasDigest"
      )
    GROUP BY p.id ORDER BY count(*) DESC, p.id`
}

/** Returns how many scenarios of projects there are, by status. */
export async function countScenarios(projectIds: string[]) {
  const rows = await prisma.scenario.groupBy({
    by: ['projectId', 'status'],
    where: { projectId: { in: projectIds }, deletedAt: null },
    _count: true,
  })
  return rows.map(({ projectId, status, _count }) => ({ projectId, status, count: _count }))
}

/** Returns the language of the latest notification of each group. */
export function findGroupLanguages(chatIds: string[]) {
  return prisma.groupNotification.findMany({
    where: { chatId: { in: chatIds } },
    distinct: ['chatId'],
    orderBy: { sequence: 'desc' },
    select: { chatId: true, language: true },
  })
}

const PLANNED_FIX = {
  reportId: is.text,
  userId: is.text,
  /** The person's, '' where they chose none. */
  timeZone: is.text,
  /** `YYYY-MM-DD`. */
  day: is.text,
  isBlocker: is.boolean,
  description: is.text,
  scenarioId: is.text,
  scenarioNumber: is.text,
  projectNumber: is.number,
  projectName: is.text,
}

/**
 * Fixes that were planned for yesterday, today or tomorrow (UTC) and are not done, with each person concerned who was
 * not reminded of it yet: who is to solve it, who wrote it, and who is responsible for the scenario.
 */
export function findPlannedFixes() {
  return readRows(PLANNED_FIX)`
    SELECT r.id AS "reportId", u.id AS "userId", coalesce(z."timeZone", '') AS "timeZone",
      r."plannedFixDate"::text AS day, r."isBlocker", left(r.description, 1000) AS description,
      s.id AS "scenarioId", s."scenarioNumber", p."projectNumber", p.name AS "projectName"
    FROM "ErrorReport" r
    JOIN "Scenario" s ON s.id = r."scenarioId" AND s."deletedAt" IS NULL
    JOIN "Project" p ON p.id = s."projectId"
    JOIN "User" u ON u.id IN (r."responsibleUserId", r."authorUserId", s."responsibleId")
    LEFT JOIN "ReminderSettings" z ON z."userId" = u.id
    WHERE r."deletedAt" IS NULL AND r.status = ANY (${[...UNSOLVED_ERROR_STATUSES]})
      AND r."plannedFixDate" BETWEEN (now() AT TIME ZONE 'UTC')::date - 1 AND (now() AT TIME ZONE 'UTC')::date + 1
      AND NOT EXISTS (
        SELECT FROM "Reminder" sent
        WHERE sent."userId" = u.id AND sent.event = 'fix_date:' || r.id || ':' || r."plannedFixDate"
      )`
}
