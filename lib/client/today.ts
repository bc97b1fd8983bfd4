import { dayAt } from '@/lib/shared/dates'

/** Returns the current day in the viewer's time zone, as `YYYY-MM-DD`. */
export function today(): string {
  return dayAt(new Date())
}
