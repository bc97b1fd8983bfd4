import { dayAfter, parseDay, parseMoment, toIso } from './dates'

/** From a day to another one (UTC), both included; an end that is absent is open. */
export interface Period {
  from?: string
  to?: string
}

const dayIn = (value: unknown) => (typeof value === 'string' && parseDay(value) ? value : null)

/** Returns the period in an address; invalid days are left out. */
export function parsePeriod({ from, to }: { from?: unknown; to?: unknown }) {
  return { from: dayIn(from), to: dayIn(to) }
}

/** Returns the moment in an address, as it is on the wire; null for anything else. */
export function parseSince(since: unknown): string | null {
  const moment = typeof since === 'string' ? parseMoment(since) : null
  return moment && toIso(moment)
}

/** Returns the first moment of a period, and the first one after it. */
export function toMomentRange({ from, to }: Period): { gte?: Date; lt?: Date } {
  const first = from ? parseDay(from) : null
  const after = to ? parseDay(dayAfter(to) ?? '') : null
  return { ...(first && { gte: first }), ...(after && { lt: after }) }
}
