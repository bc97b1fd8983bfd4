import { exportAggregationErrors } from '@/lib/features/aggregations/errors/exports/contract'
import * as exports from '@/lib/features/aggregations/errors/exports/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportAggregationErrors, async ({ params, query, language }) =>
  tableFileResponse(await exports.exportAggregationErrors(params.id, query, language)),
)
