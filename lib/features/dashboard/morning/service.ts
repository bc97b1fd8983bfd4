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
import { personToday } from '@/lib/server/person-day'
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

/** Maximum number of people whose counts are one statement. */
const READ_AT_ONCE = 50
const NONE = { count: 0 }

/** Returns what changed since a person was here last, what is urgent, and what waits for them. */
export async function readMorning({ userId }: Actor): Promise<Morning> {
  const reader = { userId, today: formatDay(await personToday(userId)) }
  const lastVisits = await findLastVisits([userId])
  const [morning] = await readPart([reader], lastVisits)
  if (!morning) throw new Error('A morning was not read.')
  return morning
}

/** Returns the same of many people, in their order; a constant number of statements for every {@link READ_AT_ONCE}. */
export async function readMornings(readers: readonly MorningReader[]): Promise<Morning[]> {
  const lastVisits = await findLastVisits(readers.map(({ userId }) => userId))
  const mornings: Morning[] = []
  for (let at = 0; at < readers.length; at += READ_AT_ONCE)
    mornings.push(...(await readPart(readers.slice(at, at + READ_AT_ONCE), lastVisits)))
  return mornings
}

async function readPart(
  readers: readonly MorningReader[],
  lastVisits: ReadonlyMap<string, Date>,
): Promise<Morning[]> {
  const userIds = readers.map(({ userId }) => userId)
  const contexts = readers.map(({ userId, today }) => {
    const lastVisit = lastVisits.get(userId)
    return { userId, today, since: lastVisit ? toIso(lastVisit) : '' }
  })
  const [scenarios, errors, due, signs, unread] = await Promise.all([
    countScenariosByFilter(scenarioFilters(contexts)),
    countErrorsByFilter(errorFilters(contexts)),
    readDue(readers),
    countWaiting(userIds),
    countInboxItems(userIds),
  ])
  return contexts.map(({ userId, today, since }) => {
    const ofPerson = (counts: typeof errors, part: MorningPart) => counts[partKey(part, userId)] ?? NONE
    const ofDay = (part: MorningPart) => errors[partKey(part, today)] ?? NONE
    const deadlines = due.get(today)
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
      burns: {
        late: ofDay('late'),
        oldBlockers: ofDay('oldBlockers'),
        overdue: toBoundedCount(deadlines?.overdue ?? 0),
        deadlines: toBoundedCount(deadlines?.week ?? 0),
        lateMilestones: toBoundedCount(deadlines?.milestoneOverdue ?? 0),
        milestones: toBoundedCount(deadlines?.milestoneWeek ?? 0),
      },
      waits: {
        fix: ofPerson(errors, 'fix'),
        review: ofPerson(scenarios, 'review'),
        sign: toBoundedCount(signs.find((row) => row.userId === userId)?.count ?? 0),
        unread: { count: unreadOnes, isAtLeast: unreadOnes >= MAX_UNREAD || undefined },
      },
    }
  })
}

/** The name of a count: of a part, for a person or on a day. */
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

// What burns does so for everybody whose day it is, and is counted once for each day.
function errorFilters(contexts: readonly MorningContext[]) {
  const { errors, late, oldBlockers, fix } = ERROR_PARTS
  const filters = contexts.flatMap((context) => {
    const { userId, today } = context
    const day = new Date(today)
    const changes = [[partKey('errors', userId), { ...errors(context), today: day }]] as const
    return [
      [partKey('late', today), { ...late(), today: day }] as const,
      [partKey('oldBlockers', today), { ...oldBlockers(context), today: day }] as const,
      [partKey('fix', userId), { ...fix(context), today: day }] as const,
      ...(context.since ? changes : []),
    ]
  })
  return Object.fromEntries(filters)
}

/** Returns the deadlines of projects by the days of the readers: at one moment there are two of them, or three. */
async function readDue(readers: readonly MorningReader[]) {
  const days = [...new Set(readers.map(({ today }) => today))]
  return new Map(await Promise.all(days.map(async (day) => [day, await countProjectsDue(day)] as const)))
}
