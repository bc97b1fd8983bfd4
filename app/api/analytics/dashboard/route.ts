import { getAnalytics } from '@/lib/features/analytics/contract'
import * as analytics from '@/lib/features/analytics/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getAnalytics, ({ query, language }) =>
  analytics.analytics(query.timeRange, language),
)
