import 'server-only'
import { countErrorsByFilter } from '@/lib/features/error-register/service'
import { countInboxItems } from '@/lib/features/inbox/service'
import { MAX_UNREAD } from '@/lib/features/inbox/values'
import type { Morning } from '@/lib/features/notifications/morning/contract'
import {
  ERROR_PARTS,
  type MorningContext,
  type MorningPart,
  SCENARIO_PARTS,
} from '@/lib/features/notifications/morning/rules'
import { countProjectsDue } from '@/lib/features/projects/deadlines/service'
import { countWaiting } from '@/lib/features/protocols/service'
import { countScenariosByFilter } from '@/lib/features/scenarios/service'
import { committedWhen } from '@/lib/server/auth'
import { personToday } from '@/lib/server/person-day'
import { processWide } from '@/lib/server/process-wide'
import { SharedReadings } from '@/lib/server/shared-reading'
import { turns } from '@/lib/server/waiting'
import type { Actor } from '@/lib/shared/actor'
import { formatDay, toIso } from '@/lib/shared/dates'
import { toBoundedCount } from '@/lib/shared/limits'
import { findLastVisits } from './queries'

/** A person whose morning is read. */
export interface MorningReader {
  userId: string
  /** Their current day, `YYYY-MM-DD`. */
  today: string
}

/** Maximum number of people whose counts are one statement: planning one for 50 took PostgreSQL some 80 MB. */
const READ_AT_ONCE = 10
const NONE = { count: 0 }

type Burning = Morning['burns']

/** Urgent items, by the days on which they are. The limits are those of few numbers. */
const burningOnDays = processWide(
  'burning',
  () => new SharedReadings<Burning>(() => 1, { keptBytes: 10, maxReadingBytes: 1, maxPauseMs: 0 }),
)

/** Returns the changes since a person's last visit, what is urgent, and their own work. */
export async function readMorning(actor: Actor): Promise<Morning> {
  const { userId } = actor
  const [today, lastVisits] = await Promise.all([personToday(actor), findLastVisits([userId])])
  const readDay = (day: string) => burningOnDays.share(day, committedWhen(actor), () => readBurning(day))
  const [morning] = await readPart([{ userId, today: formatDay(today) }], lastVisits, readDay, atOnce)
  if (!morning) throw new Error('A morning was not read.')
  return morning
}

/**
 * Returns the same of many people, in their order; a constant number of statements for every {@link READ_AT_ONCE}, one after
 * the other, because what they take of the database's memory adds up.
 */
export async function readMornings(readers: readonly MorningReader[]): Promise<Morning[]> {
  const lastVisits = await findLastVisits(readers.map(({ userId }) => userId))
  const mornings: Morning[] = []
  const days = new Map<string, Promise<Burning>>()
  const readDay = (day: string) => {
    const burning = days.get(day) ?? readBurning(day)
    days.set(day, burning)
    return burning
  }
  for (let at = 0; at < readers.length; at += READ_AT_ONCE)
    mornings.push(...(await readPart(readers.slice(at, at + READ_AT_ONCE), lastVisits, readDay, turns())))
  return mornings
}

type Turn = ReturnType<typeof turns>

const atOnce: Turn = (read) => read()

async function readPart(
  readers: readonly MorningReader[],
  lastVisits: ReadonlyMap<string, Date>,
  readDay: (day: string) => Promise<Burning>,
  turn: Turn,
): Promise<Morning[]> {
  const userIds = readers.map(({ userId }) => userId)
  const contexts = readers.map(({ userId, today }) => {
    const lastVisit = lastVisits.get(userId)
    return { userId, today, since: lastVisit ? toIso(lastVisit) : '' }
  })
  const [scenarios, errors, burning, signs, unread] = await Promise.all([
    turn(() => countScenariosByFilter(scenarioFilters(contexts))),
    turn(() => countErrorsByFilter(errorFilters(contexts))),
    turn(() => readDays(readers, readDay)),
    turn(() => countWaiting(userIds)),
    turn(() => countInboxItems(userIds)),
  ])
  return contexts.map(({ userId, today, since }) => {
    const ofPerson = (counts: typeof errors, part: MorningPart) => counts[partKey(part, userId)] ?? NONE
    const burns = burning.get(today)
    if (!burns) throw new Error('What is urgent on a day was not read.')
    const unreadOnes = unread.find((row) => row.userId === userId)?.count ?? 0
    return {
      today,
      since: since || null,
      changed: {
        completed: ofPerson(scenarios, 'completed'),
        failed: ofPerson(scenarios, 'failed'),
        created: ofPerson(scenarios, 'created'),
        errors: ofPerson(errors, 'errors'),
      },
      burns,
      waits: {
        fix: ofPerson(errors, 'fix'),
        review: ofPerson(scenarios, 'review'),
        sign: toBoundedCount(signs.find((row) => row.userId === userId)?.count ?? 0),
        unread: { count: unreadOnes, isAtLeast: unreadOnes >= MAX_UNREAD || undefined },
      },
    }
  })
}

/** The name of a count: of a part, for a person. */
const partKey = (part: MorningPart, of: string) => `${part}:${of}`

function scenarioFilters(contexts: readonly MorningContext[]) {
  const { completed, failed, created, review } = SCENARIO_PARTS
  const filters = contexts.flatMap((context) => {
    const { userId } = context
    const changes = [
      [partKey('completed', userId), completed(context)],
      [partKey('failed', userId), failed(context)],
      [partKey('created', userId), created(context)],
    ] as const
    return [[partKey('review', userId), review(context)] as const, ...(context.since ? changes : [])]
  })
  return Object.fromEntries(filters)
}

function errorFilters(contexts: readonly MorningContext[]) {
  const { errors, fix } = ERROR_PARTS
  const filters = contexts.flatMap((context) => {
    const { userId } = context
    const today = new Date(context.today)
    const changes = [[partKey('errors', userId), { ...errors(context), today }]] as const
    return [[partKey('fix', userId), { ...fix(context), today }] as const, ...(context.since ? changes : [])]
  })
  return Object.fromEntries(filters)
}

/** Returns the urgent items by the days of the readers: at one moment there are two of them, or three. */
async function readDays(
  readers: readonly MorningReader[],
  readDay: (day: string) => Promise<Burning>,
): Promise<Map<string, Burning>> {
  const days = [...new Set(readers.map(({ today }) => today))]
  return new Map(await Promise.all(days.map(async (day) => [day, await readDay(day)] as const)))
}

/** Returns the urgent items of a day, for everybody alike. */
async function readBurning(today: string): Promise<Burning> {
  const { late, oldBlockers } = ERROR_PARTS
  const day = { today: new Date(today) }
  const [errors, due] = await Promise.all([
    countErrorsByFilter({ late: { ...late(), ...day }, oldBlockers: { ...oldBlockers({ today }), ...day } }),
    countProjectsDue(today),
  ])
  return {
    ...errors,
    overdue: toBoundedCount(due.overdue),
    deadlines: toBoundedCount(due.week),
    lateMilestones: toBoundedCount(due.milestoneOverdue),
    milestones: toBoundedCount(due.milestoneWeek),
  }
}
