import { addDays, DAY_MS, formatDottedDay } from '@/lib/shared/dates'
import type { BurnDay } from './contract'
import type { DEADLINE_FILTERS, DUE_KINDS } from './values'
import { NEAR_DAYS, OVER_STATUSES, PACE_DAYS } from './values'

export type DeadlineFilter = (typeof DEADLINE_FILTERS)[number]

/**
 * How a deadline stands: `near` is within {@link NEAR_DAYS} days, `over` is what belongs to a status, and `done` what has
 * all of its scenarios completed. A project is `ahead` before its first day, and a milestone without any scenario is
 * `passed` after its day.
 */
export type DeadlineState =
  | 'over'
  | 'done'
  | 'passed'
  | 'overdue'
  | 'ahead'
  | 'today'
  | 'tomorrow'
  | 'near'
  | 'later'

/** The kinds of things that have a last day. */
type DatedThing = (typeof DUE_KINDS)[number]

/** The work that is to be done until a day. Days are `YYYY-MM-DD`. */
export interface Goal {
  of: DatedThing
  /** The day it began on. */
  start: string
  /** The last day. */
  end: string
  total: number
  completed: number
  /** How many more are completed now than before the last {@link PACE_DAYS} days. */
  completedLately: number
  /** Whether its status says so. */
  isOver: boolean
}

/** The meaning of a deadline on a day; the paces are in scenarios a day, as they are shown. */
export interface Deadline {
  state: DeadlineState
  /** The days left, or the days it is late; before its first day, the days until that. */
  days: number
  /** The pace that is needed to complete everything in time; null where nothing is left or it is too late. */
  needed: number | null
  /** The pace of the last days; null before the first day. */
  pace: number | null
  /** Whether the pace is lower than what is needed. */
  isBehind: boolean
}

/** Returns the days from a day to another one, both `YYYY-MM-DD`; negative where that is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the label of a milestone in history and lists: its name and its day, which is given as `YYYY-MM-DD`. */
export function milestoneLabel({ name, day }: { name: string; day: string }): string {
  return [name, formatDottedDay(day)].join(' · ')
}

/** Returns whether a project in this status is over. */
export function isOverStatus(status: string): boolean {
  return OVER_STATUSES.some((over) => over === status)
}

/**
 * Returns what a day is once it is past, while not all is done: nothing is late where nothing was to be done. That is a
 * milestone without scenarios; a project without any is late itself.
 */
export function pastState({ of, isEmpty }: { of: DatedThing; isEmpty: boolean }): 'passed' | 'overdue' {
  return of === 'milestone' && isEmpty ? 'passed' : 'overdue'
}

function deadlineState({ of, start, end, total, completed, isOver }: Goal, today: string): DeadlineState {
  if (isOver) return 'over'
  if (total > 0 && completed === total) return 'done'
  const left = daysBetween(today, end)
  if (left < 0) return pastState({ of, isEmpty: total === 0 })
  // The first day of a milestone is the one that it was added on.
  if (of === 'project' && start > today) return 'ahead'
  if (left === 0) return 'today'
  if (left === 1) return 'tomorrow'
  return left <= NEAR_DAYS ? 'near' : 'later'
}

// One digit after the point, or two where that would hide it: only no pace at all is 0.
function shownPace(pace: number): number {
  if (pace >= 0.1) return Math.round(pace * 10) / 10
  return pace > 0 ? Math.max(Math.round(pace * 100) / 100, 0.01) : 0
}

/**
 * Returns the state of a goal's last day on a day, which is `YYYY-MM-DD` by the person's calendar (docs/domain.md,
 * Deadlines).
 */
export function deadlineOn(goal: Goal, today: string): Deadline {
  const state = deadlineState(goal, today)
  const left = daysBetween(today, goal.end)
  const toComplete = goal.total - goal.completed
  const paceOver = (days: number) =>
    goal.isOver || left < 0 || toComplete === 0 ? null : shownPace(toComplete / Math.max(days, 1))
  if (state === 'ahead') {
    const needed = paceOver(daysBetween(goal.start, goal.end))
    return { state, days: daysBetween(today, goal.start), needed, pace: null, isBehind: false }
  }
  const needed = paceOver(left)
  const begun = daysBetween(goal.start, today) + 1
  const pace = shownPace(Math.max(goal.completedLately, 0) / Math.min(Math.max(begun, 1), PACE_DAYS))
  return { state, days: Math.abs(left), needed, pace, isBehind: needed !== null && needed > pace }
}

/** Returns whether a filter is about milestones, not about the last day of a project. */
export function isAboutMilestones(filter: DeadlineFilter): boolean {
  return filter === 'milestoneOverdue' || filter === 'milestoneWeek'
}

/** Returns the days that a filter finds on a day, both ends included. */
export function toDayRange(filter: DeadlineFilter, today: string): { first?: string; last?: string } {
  if (filter === 'overdue' || filter === 'milestoneOverdue') return { last: addDays(today, -1) }
  if (filter === 'week' || filter === 'milestoneWeek')
    return { first: today, last: addDays(today, NEAR_DAYS) }
  return { first: addDays(today, NEAR_DAYS + 1) }
}

/** A day of a burn-down. */
export interface BurnPoint {
  day: string
  /** How many scenarios were left to complete at its end; null while it has not come. */
  left: number | null
  /** How many are left at the pace that is needed, as {@link deadlineOn} has it; null where no pace is needed on the day. */
  needed: number | null
  /** How many were added after the day of the first ones. */
  added: number
}

/** The maximum number of days of a burn-down: a longer one shows every second day, or every third, and so on. */
const BURN_POINTS = 180

/** The days of a burn-down, each `YYYY-MM-DD`. */
interface BurnRange {
  start: string
  end: string
  /** The current one (UTC). */
  today: string
  /** The person's current one; null where the project is over, so that no pace is needed. */
  paceDay: string | null
}

/**
 * Returns the days of a burn-down from the project's first day to its last, or to the current one if that is later.
 * What happened before the first day counts as of that day.
 */
export function burnPoints(days: readonly BurnDay[], { start, end, today, paceDay }: BurnRange): BurnPoint[] {
  const last = today > end ? today : end
  const length = Math.max(daysBetween(start, last), 0)
  const step = Math.ceil((length + 1) / BURN_POINTS)
  const toNeeded = neededPace(sumUntil(days, today), { start, end, paceDay })
  const firstAdded = days.find(({ added }) => added > 0)?.day ?? start
  const firstScope = firstAdded > start ? firstAdded : start
  const points: BurnPoint[] = []
  for (let offset = length % step; offset <= length; offset += step) {
    const day = addDays(start, offset)
    const before = addDays(day, -step)
    points.push({
      day,
      left: day > today ? null : sumUntil(days, day),
      needed: toNeeded(day, addDays(day, step)),
      added: days
        .filter((one) => one.day > firstScope && one.day > before && one.day <= day)
        .reduce((sum, { added }) => sum + added, 0),
    })
  }
  return points
}

// The line from what is left now, or on the first day, to nothing at the end of the last one. On that day it begins at the end of
// the day before: one day is left for it. Where not every day is shown, it begins on the last one shown before it, so that it is always a line.
function neededPace(left: number, { start, end, paceDay }: Omit<BurnRange, 'today'>) {
  const begun = paceDay !== null && paceDay < start ? start : paceDay
  const from = begun === end ? addDays(end, -1) : begun
  const isNeeded = from !== null && from < end && left > 0
  return (day: string, next: string): number | null => {
    if (!isNeeded || next <= from || day > end) return null
    return Math.min((left * daysBetween(day, end)) / daysBetween(from, end), left)
  }
}

const sumUntil = (days: readonly BurnDay[], last: string) =>
  days.filter(({ day }) => day <= last).reduce((left, { added, completed }) => left + added - completed, 0)
