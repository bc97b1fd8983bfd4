import { addDays } from '@/lib/shared/dates'
import { daysBetween } from '../deadlines/rules'

/**
 * Returns a day of a project in a copy of it that begins on another day: its distance from the first day stays.
 * Days are `YYYY-MM-DD`.
 */
export function moveDay(day: string, { from, to }: { from: string; to: string }): string {
  return addDays(day, daysBetween(from, to))
}
