import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type { getMorning } from './contract'

/** What changed, burns and waits for the person. */
export const morningQuery = queryOptions({
  queryKey: ['dashboard', 'morning'],
  queryFn: ({ signal }) => callApi<typeof getMorning>('GET /profile/morning', { signal }),
  meta: {
    subscribesTo: [
      { subject: 'project' },
      { subject: 'milestone' },
      { subject: 'scenario' },
      { subject: 'error_report' },
      { subject: 'aggregation_error' },
      { subject: 'inbox' },
    ],
  },
})
