import 'server-only'
import { committedWhen } from '@/lib/server/auth'
import { processWide } from '@/lib/server/process-wide'
import { SharedReadings } from '@/lib/server/shared-reading'
import type { Actor } from '@/lib/shared/actor'
import type { Calendar, CalendarQuery } from './contract'
import { findCalendar } from './queries'

/** Returns the last days of projects, the milestones and the planned fixes between two days. */
export function calendar(query: CalendarQuery): Promise<Calendar> {
  return findCalendar(query)
}

/** About what an item of a calendar takes in memory. */
const ITEM_BYTES = 600

const shared = processWide('calendar', () => {
  const estimateBytes = ({ items, counts }: Calendar) => (items.length + counts.length + 1) * ITEM_BYTES
  return new SharedReadings(estimateBytes, {
    keptBytes: 4_000_000,
    maxReadingBytes: 1_000_000,
    maxPauseMs: 0,
  })
})

/** Returns the same as {@link calendar}, from one reading for all pages that begin with it at the same time. */
export function readPageCalendar(actor: Actor, query: CalendarQuery): Promise<Calendar> {
  return shared.share(JSON.stringify(query), committedWhen(actor), () => calendar(query))
}
