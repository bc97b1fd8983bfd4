import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type { getHealthDashboard } from './contract'

/** The milliseconds between two questions of the dashboard (docs/domain.md, Screens). */
const HEALTH_POLLING_MS = 30_000

export const healthDashboardQuery = queryOptions({
  queryKey: ['health', 'dashboard'],
  queryFn: ({ signal }) => callApi<typeof getHealthDashboard>('GET /health/dashboard', { signal }),
  refetchInterval: HEALTH_POLLING_MS,
  meta: { hears: [] },
})
