import { callForFile } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { findChoice } from '@/lib/shared/choices'
import type { AnalyticsTimeRange, exportAnalytics, getAnalytics } from './contract'
import { ANALYTICS_TABS } from './rules'
import { DEFAULT_TIME_RANGE, TIME_RANGES } from './values'

/** The state of the analytics page, all of it in the page's address. */
export interface AnalyticsView {
  timeRange: AnalyticsTimeRange
  tab: (typeof ANALYTICS_TABS)[number]
}

/** Returns the view in an address; invalid values are left out. */
export function parseAnalyticsView(address: Partial<Record<'range' | 'tab', unknown>>): AnalyticsView {
  return {
    timeRange: findChoice(TIME_RANGES, address.range) ?? DEFAULT_TIME_RANGE,
    tab: findChoice(ANALYTICS_TABS, address.tab) ?? 'overview',
  }
}

/** Returns the figures of a period; any of the records that they count invalidates them. */
export function analyticsQuery(timeRange: AnalyticsTimeRange) {
  return callQuery<typeof getAnalytics>('GET /analytics/dashboard', {
    queryKey: ['analytics', timeRange],
    query: { timeRange },
    subscribesTo: [
      { subject: 'project' },
      { subject: 'scenario' },
      { subject: 'error_report' },
      { subject: 'user' },
    ],
  })
}

/** Loads the file with the figures of a range. */
export function loadAnalyticsFile(timeRange: AnalyticsTimeRange): Promise<Blob> {
  return callForFile<typeof exportAnalytics>('GET /analytics/export', { query: { timeRange } })
}
