import { exportAggregationErrors } from '@/lib/features/aggregations/errors/contract'
import { aggregationErrors } from '@/lib/features/aggregations/errors/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportAggregationErrors, async ({ params, query, language }) =>
  tableFileResponse(await aggregationErrors.file({ projectId: params.id }, query, language)),
)
