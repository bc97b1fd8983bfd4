import 'server-only'
import { z } from 'zod'
import { readMornings } from '@/lib/features/dashboard/morning/service'
import { isQuiet } from '@/lib/features/notifications/morning/rules'
import {
  isDayDue,
  isMorningTime,
  localTime,
  toQuietHours,
} from '@/lib/features/notifications/reminders/rules'
import { remind } from '@/lib/features/notifications/reminders/service'
import { enqueueGroupNotifications } from '@/lib/features/notifications/service'
import { SCENARIO_STATUS, SCENARIO_STATUSES } from '@/lib/features/scenarios/values'
import { transaction } from '@/lib/server/db'
import { defineJob } from '@/lib/server/jobs'
import { parseLanguage } from '@/lib/shared/language'
import {
  countOpenScenarios,
  countScenarios,
  findDays,
  findGroupLanguages,
  findPlannedFixes,
  findReaders,
} from './queries'

/** An evening's digests leave from here on, by the server's clock: minutes after midnight. */
const EVENING_START_MINUTES = 18 * 60
const EVENING_MINUTES = 3 * 60
/** Maximum number of projects in an evening's digest: no more fit under a picture. */
const PROJECTS_SHOWN = 6

/** Sends people reminders of planned fixes and morning digests, and groups evening digests, when they are due. */
export const clockJob = defineJob({
  name: 'clock',
  data: z.object({}),
  everyMinutes: 5,
  isHeavy: true,
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

/**
 * Sends the morning digest to each person whose morning it is, once a day: what the start page would say to them, and
 * their open scenarios. Nobody gets one of which nothing changed, burns or waits.
 */
export async function sendMorningDigests(now: Date): Promise<void> {
  const readers = (await findReaders()).flatMap(({ id, timeZone, ...quiet }) => {
    const local = localTime(now, timeZone)
    return isMorningTime(local, toQuietHours(quiet)) ? [{ userId: id, today: local.day, timeZone }] : []
  })
  if (readers.length === 0) return
  const [open, mornings] = await Promise.all([
    countOpenScenarios(readers.map(({ userId }) => userId)),
    readMornings(readers),
  ])
  const digests = readers.flatMap(({ userId, today: day, timeZone }, at) => {
    const morning = mornings[at]
    if (!morning || isQuiet(morning)) return []
    const statuses = inOrder(open.filter((row) => row.userId === userId)).map(({ status, count }) => ({
      status,
      count,
      isFailed: status === SCENARIO_STATUS.failed,
    }))
    const facts = { kind: 'morning_digest', day, person: userId, timeZone, statuses, morning } as const
    return [{ userId, event: `morning_digest:${day}`, facts }]
  })
  await transaction((tx) => remind(tx, digests))
}

const STATUS_ORDER: readonly string[] = SCENARIO_STATUSES

function inOrder<Row extends { status: string }>(rows: Row[]): Row[] {
  const statusRank = ({ status }: Row) => STATUS_ORDER.indexOf(status)
  return rows.toSorted((one, other) => statusRank(one) - statusRank(other))
}

/** Sends the evening digest to each group in whose projects something happened within a day; once a day. */
export async function sendEveningDigests(now: Date): Promise<void> {
  const { day, minutes } = localTime(now, '')
  if (minutes < EVENING_START_MINUTES || minutes >= EVENING_START_MINUTES + EVENING_MINUTES) return
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
