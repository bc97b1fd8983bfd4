import { exportAnalytics } from '@/lib/features/analytics/contract'
import * as analytics from '@/lib/features/analytics/service'
import { defineRoute } from '@/lib/server/route'
import { fileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportAnalytics, async ({ query, language }) =>
  fileResponse(await analytics.exportAnalytics(query.timeRange, language)),
)
