import { dayWarning } from '@/lib/features/milestones/rules'
import { daysBetween, pastState } from '@/lib/features/projects/deadlines/rules'
import { addDays, weekStart } from '@/lib/shared/dates'
import type { Calendar, CalendarItem } from './contract'
import type { CALENDAR_SPANS } from './values'

type CalendarSpan = (typeof CALENDAR_SPANS)[number]

const WEEK = 7

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

function firstOfNextMonth(day: string): string {
  return firstOfMonth(addDays(firstOfMonth(day), 31))
}

/** Returns the days that a calendar shows around a day: itself, or whole weeks from Monday on. */
export function shownDays(span: CalendarSpan, day: string): string[] {
  if (span === 'day') return [day]
  const first = weekStart(span === 'week' ? day : firstOfMonth(day))
  const last = addDays(span === 'week' ? first : weekStart(addDays(firstOfNextMonth(day), -1)), WEEK - 1)
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index))
}

/** Returns the day that the next span, or the one before it, is shown around. */
export function stepSpan(span: CalendarSpan, day: string, isForward: boolean): string {
  if (span !== 'month') {
    const step = span === 'week' ? WEEK : 1
    return addDays(day, isForward ? step : -step)
  }
  return isForward ? firstOfNextMonth(day) : firstOfMonth(addDays(firstOfMonth(day), -1))
}

/** Returns the day around which a calendar is shown so that an item is in view, on the day to which it was moved. */
export function dayToFollow(span: CalendarSpan, day: string, moved: string): string {
  return shownDays(span, day).includes(moved) ? day : moved
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }

/** Returns by how many days an arrow key moves an item, or null for any other key. */
export const daysByKey = (key: string): number | null => STEPS[key] ?? null

/** Returns the items of a day that are shown: the first ones, and the chosen one even where it comes after them. */
export function dayItems<Item extends Pick<CalendarItem, '_id' | 'day'>>(
  items: readonly Item[],
  { day, shown, chosenId }: { day: string; shown: number; chosenId: string | undefined },
): Item[] {
  return items
    .filter((item) => item.day === day)
    .filter(({ _id }, index) => index < shown || _id === chosenId)
}

/** Returns the beginning of a calendar: the first items of each day. */
export function beginCalendar({ items, counts }: Calendar, shown: number): Calendar {
  const seen = new Map<string, number>()
  const isFirst = ({ day }: CalendarItem) => {
    const count = seen.get(day) ?? 0
    seen.set(day, count + 1)
    return count < shown
  }
  return { items: items.filter(isFirst), counts }
}

/**
 * Returns how an item stands on a day, as the page of its project says it: `over`, to come, or past, which is late unless
 * nothing was to be done.
 */
export function itemState(
  { kind, day, isOver, isEmpty }: Pick<CalendarItem, 'kind' | 'day' | 'isOver' | 'isEmpty'>,
  today: string,
): 'over' | 'ahead' | 'passed' | 'overdue' {
  if (isOver) return 'over'
  if (day >= today) return 'ahead'
  return kind === 'fix' ? 'overdue' : pastState({ of: kind, isEmpty })
}

type Placed = Pick<CalendarItem, 'kind' | 'projectStart' | 'projectEnd'>

/** Returns whether an item can be moved to a day: a project ends after its first day. */
export function canMoveTo({ kind, projectStart }: Placed, day: string): boolean {
  return kind !== 'project' || day > projectStart
}

/** Returns the warning about a day of an item, as the form of its project gives it; null where there is none. */
export function itemWarning({ kind, projectStart, projectEnd }: Placed, day: string) {
  return kind === 'milestone' ? dayWarning(day, { start: projectStart, end: projectEnd }) : null
}
