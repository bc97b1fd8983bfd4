import { undoStatusOfAggregationErrors } from '@/lib/features/aggregations/errors/contract'
import { aggregationErrors } from '@/lib/features/aggregations/errors/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfAggregationErrors, ({ actor, params, body }) =>
  aggregationErrors.undoStatus(actor, { projectId: params.id }, body.changes),
)
