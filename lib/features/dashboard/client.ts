import { callQuery } from '@/lib/client/call-query'
import type {
  getDashboardActivity,
  getDashboardStats,
  getErrorBreakdown,
  getPerformanceTrends,
  getStatusDistribution,
} from './contract'
import { POLLING } from './rules'

/** The stat cards and the weekly metrics. */
export const dashboardStatsQuery = callQuery<typeof getDashboardStats>('GET /projects/dashboard', {
  queryKey: ['dashboard', 'stats'],
  subscribesTo: [{ subject: 'project' }, { subject: 'scenario' }, { subject: 'error_report' }],
})

// Polling pauses by itself while the tab is hidden; live updates come on top of it.
export const activityQuery = callQuery<typeof getDashboardActivity>('GET /profile/dashboard-activity', {
  queryKey: ['dashboard', 'activity'],
  subscribesTo: [
    { subject: 'project' },
    { subject: 'scenario' },
    { subject: 'error_report' },
    { subject: 'user' },
  ],
  refetchInterval: POLLING.activity,
})

export const statusDistributionQuery = callQuery<typeof getStatusDistribution>(
  'GET /profile/status-distribution',
  {
    queryKey: ['dashboard', 'status-distribution'],
    subscribesTo: [{ subject: 'project' }],
    refetchInterval: POLLING.statusDistribution,
  },
)

export const performanceTrendsQuery = callQuery<typeof getPerformanceTrends>(
  'GET /profile/performance-trends',
  {
    queryKey: ['dashboard', 'performance-trends'],
    subscribesTo: [{ subject: 'scenario' }],
    refetchInterval: POLLING.performanceTrends,
  },
)

export const errorBreakdownQuery = callQuery<typeof getErrorBreakdown>('GET /profile/error-breakdown', {
  queryKey: ['dashboard', 'error-breakdown'],
  subscribesTo: [{ subject: 'error_report' }, { subject: 'scenario' }, { subject: 'user' }],
  refetchInterval: POLLING.errorBreakdown,
})
