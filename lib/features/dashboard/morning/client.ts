import { callQuery } from '@/lib/client/call-query'
import type { getMorning } from './contract'

/** The changes, the urgent items and the items that wait for the person. */
export const morningQuery = callQuery<typeof getMorning>('GET /profile/morning', {
  queryKey: ['dashboard', 'morning'],
  subscribesTo: [
    { subject: 'project' },
    { subject: 'milestone' },
    { subject: 'scenario' },
    { subject: 'error_report' },
    { subject: 'aggregation_error' },
    { subject: 'inbox' },
  ],
})
