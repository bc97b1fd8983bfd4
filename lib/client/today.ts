import { formatISO } from 'date-fns'

/** Returns the current day in the viewer's time zone, as `YYYY-MM-DD`. */
export function today(): string {
  return formatISO(new Date(), { representation: 'date' })
}
