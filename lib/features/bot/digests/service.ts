import 'server-only'
import { z } from 'zod'
import { changedSince } from '@/lib/features/dashboard/morning/service'
import { countUnreadOf } from '@/lib/features/inbox/service'
import {
  isDayDue,
  isMorningTime,
  localTime,
  toQuietHours,
} from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { enqueueGroupNotifications } from '@/lib/features/notifications/service'
import { countProjectsDueOf } from '@/lib/features/projects/deadlines/service'
import { countWaiting } from '@/lib/features/protocols/service'
import { SCENARIO_STATUSES } from '@/lib/features/scenarios/rules'
import { SCENARIO_STATUS } from '@/lib/features/scenarios/values'
import { transaction } from '@/lib/server/db'
import { defineJob } from '@/lib/server/jobs'
import { addDays } from '@/lib/shared/dates'
import { parseLanguage } from '@/lib/shared/language'
import {
  countAssigned,
  countOpenScenarios,
  countReports,
  countReviewed,
  countScenarios,
  findDays,
  findGroupLanguages,
  findPlannedFixes,
  findReaders,
} from './queries'

/** An evening's digests leave from here on, by the server's clock: minutes after midnight. */
const EVENING = 18 * 60
const EVENING_MINUTES = 3 * 60
/** Maximum number of projects in an evening's digest: no more fit under a picture. */
const PROJECTS_SHOWN = 6

/** Sends people reminders of planned fixes and morning digests, and groups evening digests, when they are due. */
export const clockJob = defineJob({
  name: 'clock',
  data: z.object({}),
  everyMinutes: 5,
  run: async () => {
    const now = new Date()
    await remindOfFixes(now)
    await sendMorningDigests(now)
    await sendEveningDigests(now)
  },
})

/** Reminds the people whose planned fix is due; each once for each planned day. */
export async function remindOfFixes(now: Date): Promise<void> {
  const planned = await findPlannedFixes()
  const due = planned.filter(({ day, timeZone }) => isDayDue(day, localTime(now, timeZone)))
  const reminders = due.map(({ reportId, userId, day, timeZone: _, ...facts }) => ({
    userId,
    event: `fix_date:${reportId}:${day}`,
    facts: { kind: 'fix_date', errorReportId: reportId, ...facts } as const,
  }))
  await transaction((tx) => remind(tx, reminders))
}

/** Sends the morning digest to each person whose morning it is and who has something to read; once a day. */
export async function sendMorningDigests(now: Date): Promise<void> {
  const readers = (await findReaders()).flatMap(({ id, timeZone, ...quiet }) => {
    const local = localTime(now, timeZone)
    return isMorningTime(local, toQuietHours(quiet)) ? [{ userId: id, day: local.day }] : []
  })
  if (readers.length === 0) return
  const userIds = readers.map(({ userId }) => userId)
  const [open, assigned, reports, reviewed, unsigned, unread] = await Promise.all([
    countOpenScenarios(userIds),
    countAssigned(userIds),
    countReports(readers),
    countReviewed(userIds),
    countWaiting(userIds),
    countUnreadOf(userIds),
  ])
  const deadlines = await findUrgentDeadlines(readers)
  const changes = await changesBefore(readers)
  const digests = readers.flatMap(({ userId, day }) => {
    const statuses = inOrder(open.filter((row) => row.userId === userId)).map(({ status, count }) => ({
      status,
      count,
      isFailed: status === SCENARIO_STATUS.failed,
    }))
    const { userId: _, ...waiting } = reports.find((row) => row.userId === userId) ?? NO_REPORTS
    const review = reviewed.find((row) => row.userId === userId)?.count ?? 0
    const sign = unsigned.find((row) => row.userId === userId)?.count ?? 0
    const due = deadlines.get(userId)
    if (statuses.length === 0 && waiting.errors + review + sign === 0 && !due) return []
    const given = assigned.find((row) => row.userId === userId)?.count ?? 0
    const own = { unread: unread.find((row) => row.userId === userId)?.count ?? 0, changed: changes.get(day) }
    const figures = { statuses, assigned: given, ...waiting, review, sign, deadlines: due, ...own }
    const facts = { kind: 'morning_digest', day, person: userId, ...figures } as const
    return [{ userId, event: `morning_digest:${day}`, facts }]
  })
  await transaction((tx) => remind(tx, digests))
}

/** Returns the urgent deadlines of each reader's projects, by their own day; nothing for those without any. */
async function findUrgentDeadlines(readers: readonly { userId: string; day: string }[]) {
  // At one moment there are two days at most, or three.
  const byDay = groupBy([...readers], ({ day }) => day)
  const rows = await Promise.all(
    [...byDay].map(([day, own]) =>
      countProjectsDueOf(
        own.map(({ userId }) => userId),
        day,
      ),
    ),
  )
  const counted = rows.flat().map(({ userId, ...counts }) => [userId, counts] as const)
  return new Map(counted.filter(([, counts]) => Object.values(counts).some((count) => count > 0)))
}

/** Returns what happened in all projects since the day before each of the readers' days, by these. */
async function changesBefore(readers: readonly { day: string }[]) {
  const days = [...new Set(readers.map(({ day }) => day))]
  const changes = days.map(async (day) => {
    const { completed, failed, created, errors } = await changedSince(addDays(day, -1))
    const counts = {
      completed: completed.count,
      failed: failed.count,
      created: created.count,
      errors: errors.count,
    }
    return [day, counts] as const
  })
  return new Map(await Promise.all(changes))
}

const NO_REPORTS = { userId: '', errors: 0, blockers: 0, oldBlockers: 0, overdue: 0, dueToday: 0 }

const STATUS_ORDER: readonly string[] = SCENARIO_STATUSES

function inOrder<Row extends { status: string }>(rows: Row[]): Row[] {
  const statusRank = ({ status }: Row) => STATUS_ORDER.indexOf(status)
  return rows.toSorted((one, other) => statusRank(one) - statusRank(other))
}

/** Sends the evening digest to each group in whose projects something happened within a day; once a day. */
export async function sendEveningDigests(now: Date): Promise<void> {
  const { day, minutes } = localTime(now, '')
  if (minutes < EVENING || minutes >= EVENING + EVENING_MINUTES) return
  const days = await findDays(day)
  if (days.length === 0) return
  const byGroup = groupBy(days, ({ chatId }) => chatId)
  const [counts, languages] = await Promise.all([
    countScenarios(days.map(({ _id }) => _id)),
    findGroupLanguages([...byGroup.keys()]),
  ])
  const notifications = [...byGroup].flatMap(([chatId, projects]) => {
    const [liveliest] = projects
    if (!liveliest) return []
    const shown = projects.slice(0, PROJECTS_SHOWN).map(({ chatId: _, ...project }) => project)
    const own = counts.filter(({ projectId }) => projects.some(({ _id }) => _id === projectId))
    const language = languages.find((row) => row.chatId === chatId)?.language
    const statuses = inOrder(sums(own)).map((row) => ({ ...row, tone: statusTone(row.status) }))
    return {
      chatId,
      projectId: liveliest._id,
      language: parseLanguage(language),
      once: `digest:${chatId}:${day}`,
      facts: {
        kind: 'digest',
        day,
        projects: shown,
        more: projects.length - shown.length,
        statuses,
      } as const,
    }
  })
  await transaction((tx) => enqueueGroupNotifications(tx, notifications))
}

function sums(rows: { status: string; count: number }[]) {
  const byStatus = groupBy(rows, ({ status }) => status)
  return [...byStatus].map(([status, all]) => ({
    status,
    count: all.reduce((total, { count }) => total + count, 0),
  }))
}

function statusTone(status: string): 'open' | 'failed' | 'done' {
  if (status === SCENARIO_STATUS.completed) return 'done'
  return status === SCENARIO_STATUS.failed || status === SCENARIO_STATUS.completedWithErrors
    ? 'failed'
    : 'open'
}

function groupBy<Row>(rows: Row[], toKey: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row])
  return groups
}
