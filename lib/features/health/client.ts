import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type { getHealthDashboard } from './contract'

/** The polling interval of the dashboard in milliseconds (docs/domain.md, Screens). */
const HEALTH_POLLING_MS = 30_000

export const healthDashboardQuery = queryOptions({
  queryKey: ['health', 'dashboard'],
  queryFn: ({ signal }) => callApi<typeof getHealthDashboard>('GET /health/dashboard', { signal }),
  refetchInterval: HEALTH_POLLING_MS,
  meta: { subscribesTo: [] },
})
