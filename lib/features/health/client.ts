import { callQuery } from '@/lib/client/call-query'
import type { getHealthDashboard } from './contract'

/** The polling interval of the dashboard in milliseconds (docs/domain.md, Screens). */
const HEALTH_POLLING_MS = 30_000

export const healthDashboardQuery = callQuery<typeof getHealthDashboard>('GET /health/dashboard', {
  queryKey: ['health', 'dashboard'],
  refetchInterval: HEALTH_POLLING_MS,
  subscribesTo: [],
})
