import 'server-only'
import { countErrorsByFilter } from '@/lib/features/error-register/service'
import { countUnread } from '@/lib/features/inbox/service'
import { MAX_UNREAD } from '@/lib/features/inbox/values'
import { countProjectsDue } from '@/lib/features/projects/deadlines/service'
import { countWaiting } from '@/lib/features/protocols/service'
import { countScenarios } from '@/lib/features/scenarios/service'
import { personToday } from '@/lib/server/person-day'
import type { Actor } from '@/lib/shared/actor'
import { formatDay } from '@/lib/shared/dates'
import { toBoundedCount } from '@/lib/shared/limits'
import type { Morning } from './contract'
import { countReviewed, findLastVisit } from './queries'
import { ERROR_PARTS } from './rules'

const NONE = { count: 0 }
const NO_CHANGES = { completed: NONE, failed: NONE, created: NONE, errors: NONE }

/** Returns how much happened since a day in all projects; four statements. */
export async function changedSince(since: string): Promise<Morning['changed']> {
  const happened = async (what: 'completed' | 'failed' | 'created') => {
    const { total: count, isAtLeast } = await countScenarios({ happened: what, from: since })
    return { count, isAtLeast }
  }
  const [completed, failed, created, { errors }] = await Promise.all([
    happened('completed'),
    happened('failed'),
    happened('created'),
    countErrorsByFilter({ errors: { ...ERROR_PARTS.errors({ since }), today: new Date() } }),
  ])
  return { completed, failed, created, errors }
}

/** Returns what changed since a person was here last, what is urgent, and what waits for them; a constant number of statements. */
export async function readMorning(actor: Actor): Promise<Morning> {
  const { userId } = actor
  const [day, lastVisit] = await Promise.all([personToday(userId), findLastVisit(userId)])
  const today = formatDay(day)
  const since = lastVisit && formatDay(lastVisit)
  const context = { today, since: since ?? today, userId }
  const [changed, errors, due, review, sign, unread] = await Promise.all([
    since ? changedSince(since) : NO_CHANGES,
    countErrorsByFilter({
      late: { ...ERROR_PARTS.late(), today: day },
      oldBlockers: { ...ERROR_PARTS.oldBlockers(context), today: day },
      fix: { ...ERROR_PARTS.fix(context), today: day },
    }),
    countProjectsDue(today),
    countReviewed(userId),
    countWaiting([userId]),
    countUnread(actor),
  ])
  return {
    today,
    since,
    changed,
    burns: {
      late: errors.late,
      oldBlockers: errors.oldBlockers,
      overdue: toBoundedCount(due.overdue),
      deadlines: toBoundedCount(due.week),
      lateMilestones: toBoundedCount(due.milestoneOverdue),
      milestones: toBoundedCount(due.milestoneWeek),
    },
    waits: {
      fix: errors.fix,
      review: toBoundedCount(review),
      sign: toBoundedCount(sign[0]?.count ?? 0),
      unread: { count: unread, isAtLeast: unread >= MAX_UNREAD || undefined },
    },
  }
}
