import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import {
  getDashboardActivity,
  getDashboardStats,
  getErrorBreakdown,
  getPerformanceTrends,
  getStatusDistribution,
  POLLING,
} from './contract'

/** The stat cards and the weekly metrics. */
export const dashboardStatsQuery = queryOptions({
  queryKey: ['dashboard', 'stats'],
  queryFn: ({ signal }) => callApi(getDashboardStats, { signal }),
})

// Polling pauses by itself while the tab is hidden; live updates come on top of it.
export const activityQuery = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => callApi(getDashboardActivity, { signal }),
  refetchInterval: POLLING.activity,
})

export const statusDistributionQuery = queryOptions({
  queryKey: ['dashboard', 'status-distribution'],
  queryFn: ({ signal }) => callApi(getStatusDistribution, { signal }),
  refetchInterval: POLLING.statusDistribution,
})

export const performanceTrendsQuery = queryOptions({
  queryKey: ['dashboard', 'performance-trends'],
  queryFn: ({ signal }) => callApi(getPerformanceTrends, { signal }),
  refetchInterval: POLLING.performanceTrends,
})

export const errorBreakdownQuery = queryOptions({
  queryKey: ['dashboard', 'error-breakdown'],
  queryFn: ({ signal }) => callApi(getErrorBreakdown, { signal }),
  refetchInterval: POLLING.errorBreakdown,
})
