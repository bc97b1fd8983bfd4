import 'server-only'
import { requireProject } from '@/lib/server/parents'
import { neededDay } from '@/lib/server/person-day'
import { addDays } from '@/lib/shared/dates'
import type { BurnDay, NearDeadlines } from './contract'
import { findBurnDays, findDue } from './queries'
import { NAMED_DEADLINES, NEAR_DAYS } from './values'

export { countDue as countProjectsDue, hasMilestoneScenarios, IS_DONE, IS_MILESTONE_OVER } from './queries'

/** Returns the overdue items and those that end within a week from a day on (docs/domain.md, Deadlines). */
export async function nearDeadlines(query: { today?: string }): Promise<NearDeadlines> {
  const today = neededDay(query)
  const limit = NAMED_DEADLINES
  const { overdue, all, next } = await findDue({ last: addDays(today, NEAR_DAYS), today, limit })
  return { overdue, week: all - overdue, next }
}

/** Returns the counts of each day of a project's scenarios. @throws AppError `not_found`. */
export async function burnDown(projectId: string): Promise<BurnDay[]> {
  await requireProject(projectId)
  return findBurnDays(projectId)
}
