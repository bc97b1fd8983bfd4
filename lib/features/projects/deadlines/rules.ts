import type { DEADLINE_FILTERS } from './values'
import { NEAR_DAYS, OVER_STATUSES, PACE_DAYS } from './values'

const DAY_MS = 24 * 60 * 60 * 1000

export type DeadlineFilter = (typeof DEADLINE_FILTERS)[number]

/** How a deadline stands; `near` is within {@link NEAR_DAYS} days, `over` needs nothing any more. */
export type DeadlineState = 'over' | 'overdue' | 'today' | 'tomorrow' | 'near' | 'later'

/** What there is to do until a day. Days are `YYYY-MM-DD`. */
export interface Goal {
  /** The day it began on. */
  start: string
  /** The last day. */
  end: string
  total: number
  completed: number
  /** How many more are completed now than before the last {@link PACE_DAYS} days. */
  completedLately: number
  isOver: boolean
}

/** What a deadline means on a day; the paces are in scenarios a day. */
export interface Deadline {
  state: DeadlineState
  /** The days left, or the days it is late. */
  days: number
  /** The pace that is needed to complete everything in time; null where nothing is left or it is too late. */
  needed: number | null
  /** The pace of the last days. */
  pace: number
  /** Whether the pace is lower than what is needed. */
  isBehind: boolean
}

/** Returns the days from a day to another one, both `YYYY-MM-DD`; negative where that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the day a number of days after another one, as `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns whether a project in this status is over. */
export function isOverStatus(status: string): boolean {
  return OVER_STATUSES.some((over) => over === status)
}

function stateOf(left: number, isOver: boolean): DeadlineState {
  if (isOver) return 'over'
  if (left < 0) return 'overdue'
  if (left === 0) return 'today'
  if (left === 1) return 'tomorrow'
  return left <= NEAR_DAYS ? 'near' : 'later'
}

/**
 * Returns what a goal's last day means on a day, which is `YYYY-MM-DD` by the person's calendar (docs/domain.md,
 * Deadlines).
 */
export function deadlineOn(goal: Goal, today: string): Deadline {
  const left = daysBetween(today, goal.end)
  const open = goal.total - goal.completed
  const needed = goal.isOver || left < 0 || open === 0 ? null : open / Math.max(left, 1)
  const begun = daysBetween(goal.start, today) + 1
  const pace = Math.max(goal.completedLately, 0) / Math.min(Math.max(begun, 1), PACE_DAYS)
  return {
    state: stateOf(left, goal.isOver),
    days: Math.abs(left),
    needed,
    pace,
    isBehind: needed !== null && needed > pace,
  }
}

/** Returns the last days that a filter finds on a day, both ends included. */
export function rangeOfFilter(filter: DeadlineFilter, today: string): { first?: string; last?: string } {
  if (filter === 'overdue') return { last: addDays(today, -1) }
  if (filter === 'week') return { first: today, last: addDays(today, NEAR_DAYS) }
  return { first: addDays(today, NEAR_DAYS + 1) }
}
