import 'server-only'
import type { Calendar, CalendarQuery } from './contract'
import { findCalendar } from './queries'

/** Returns the last days of projects, the milestones and the planned fixes between two days. */
export function calendar(query: CalendarQuery): Promise<Calendar> {
  return findCalendar(query)
}
