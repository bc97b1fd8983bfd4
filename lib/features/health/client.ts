import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { getHealthDashboard } from './contract'

/** How often the dashboard asks (first text, section 7), in milliseconds. */
const HEALTH_POLLING_MS = 30_000

export const healthDashboardQuery = queryOptions({
  queryKey: ['health', 'dashboard'],
  queryFn: ({ signal }) => callApi(getHealthDashboard, { signal }),
  refetchInterval: HEALTH_POLLING_MS,
  meta: { hears: [] },
})
