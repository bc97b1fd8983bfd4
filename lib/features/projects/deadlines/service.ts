import 'server-only'
import { requireProject } from '@/lib/server/parents'
import { personToday } from '@/lib/server/person-day'
import type { Actor } from '@/lib/shared/actor'
import { addDays, formatDay } from '@/lib/shared/dates'
import type { BurnDay, NearDeadlines } from './contract'
import { findBurnDays, findDue } from './queries'
import { NAMED_DEADLINES, NEAR_DAYS } from './values'

export { countDue as countProjectsDue } from './queries'

/**
 * Returns what is overdue and what ends within a week from a day on (docs/domain.md, Deadlines).
 * @param today `YYYY-MM-DD`; without it the current day of the actor
 */
export async function nearDeadlines(actor: Actor, today?: string): Promise<NearDeadlines> {
  const day = today ?? formatDay(await personToday(actor.userId))
  const limit = NAMED_DEADLINES
  const { overdue, all, next } = await findDue({ last: addDays(day, NEAR_DAYS), today: day, limit })
  return { overdue, week: all - overdue, next }
}

/** Returns what happened to a project's scenarios on each day. @throws AppError `not_found`. */
export async function burnDown(projectId: string): Promise<BurnDay[]> {
  await requireProject(projectId)
  return findBurnDays(projectId)
}
