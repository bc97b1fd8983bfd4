import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import type {
  getDashboardActivity,
  getDashboardStats,
  getErrorBreakdown,
  getPerformanceTrends,
  getStatusDistribution,
} from './contract'
import { POLLING } from './rules'

/** The stat cards and the weekly metrics. */
export const dashboardStatsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => callApi<typeof getDashboardStats>('GET /projects/dashboard', { signal }),
  meta: { subscribesTo: [{ subject: 'project' }, { subject: 'scenario' }, { subject: 'error_report' }] },
})

// Polling pauses by itself while the tab is hidden; live updates come on top of it.
export const activityQuery = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) =>
    callApi<typeof getDashboardActivity>('GET /profile/dashboard-activity', { signal }),
  meta: {
    subscribesTo: [
      { subject: 'project' },
      { subject: 'scenario' },
      { subject: 'error_report' },
      { subject: 'user' },
    ],
  },
  refetchInterval: POLLING.activity,
})

export const statusDistributionQuery = queryOptions({
  queryKey: ['dashboard', 'status-distribution'],
  queryFn: ({ signal }) =>
    callApi<typeof getStatusDistribution>('GET /profile/status-distribution', { signal }),
  meta: { subscribesTo: [{ subject: 'project' }] },
  refetchInterval: POLLING.statusDistribution,
})

export const performanceTrendsQuery = queryOptions({
  queryKey: ['dashboard', 'performance-trends'],
  queryFn: ({ signal }) =>
    callApi<typeof getPerformanceTrends>('GET /profile/performance-trends', { signal }),
  meta: { subscribesTo: [{ subject: 'scenario' }] },
  refetchInterval: POLLING.performanceTrends,
})

export const errorBreakdownQuery = queryOptions({
  queryKey: ['dashboard', 'error-breakdown'],
  queryFn: ({ signal }) => callApi<typeof getErrorBreakdown>('GET /profile/error-breakdown', { signal }),
  meta: { subscribesTo: [{ subject: 'error_report' }, { subject: 'scenario' }, { subject: 'user' }] },
  refetchInterval: POLLING.errorBreakdown,
})
