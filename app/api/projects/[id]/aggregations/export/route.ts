import { exportAggregations } from '@/lib/features/aggregations/contract'
import { aggregations } from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportAggregations, async ({ params, query, language }) =>
  tableFileResponse(await aggregations.file({ projectId: params.id }, query, language)),
)
