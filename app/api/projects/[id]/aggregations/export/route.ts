import { exportAggregations } from '@/lib/features/aggregations/exports/contract'
import * as exports from '@/lib/features/aggregations/exports/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportAggregations, async ({ params, query, language }) =>
  tableFileResponse(await exports.exportAggregations(params.id, query, language)),
)
