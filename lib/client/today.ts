import { format } from 'date-fns'

/** The day that it is where the person sits, as `YYYY-MM-DD`. */
export function today(): string {
  return format(new Date(), 'yyyy-MM-dd')
}
