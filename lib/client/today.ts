import { formatISO } from 'date-fns'

/** Returns the day that it is where the person sits, as `YYYY-MM-DD`. */
export function today(): string {
  return formatISO(new Date(), { representation: 'date' })
}
