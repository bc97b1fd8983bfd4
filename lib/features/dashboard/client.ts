import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
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
  meta: { hears: [{ subject: 'project' }, { subject: 'scenario' }, { subject: 'error_report' }] },
})

// Polling pauses by itself while the tab is hidden; live updates come on top of it.
export const activityQuery = queryOptions({
  queryKey: ['dashboard', 'activity'],
  queryFn: ({ signal }) => callApi(getDashboardActivity, { signal }),
  meta: {
    hears: [
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
  queryFn: ({ signal }) => callApi(getStatusDistribution, { signal }),
  meta: { hears: [{ subject: 'project' }] },
  refetchInterval: POLLING.statusDistribution,
})

export const performanceTrendsQuery = queryOptions({
  queryKey: ['dashboard', 'performance-trends'],
  queryFn: ({ signal }) => callApi(getPerformanceTrends, { signal }),
  meta: { hears: [{ subject: 'scenario' }] },
  refetchInterval: POLLING.performanceTrends,
})

export const errorBreakdownQuery = queryOptions({
  queryKey: ['dashboard', 'error-breakdown'],
  queryFn: ({ signal }) => callApi(getErrorBreakdown, { signal }),
  meta: { hears: [{ subject: 'error_report' }, { subject: 'scenario' }, { subject: 'user' }] },
  refetchInterval: POLLING.errorBreakdown,
})
