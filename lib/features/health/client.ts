import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { getHealthDashboard } from './contract'

/** The milliseconds between two questions of the dashboard (docs/domain.md, Screens). */
const HEALTH_POLLING_MS = 30_000

export const healthDashboardQuery = queryOptions({
  queryKey: ['health', 'dashboard'],
  queryFn: ({ signal }) => callApi(getHealthDashboard, { signal }),
  refetchInterval: HEALTH_POLLING_MS,
  meta: { hears: [] },
})
