import { getAnalytics } from '@/lib/features/analytics/contract'
import * as analytics from '@/lib/features/analytics/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getAnalytics, ({ query, language }) =>
  analytics.analytics(query.timeRange, language),
)
