import { undoStatusOfAggregationErrors } from '@/lib/features/aggregations/errors/bulk/contract'
import * as bulk from '@/lib/features/aggregations/errors/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfAggregationErrors, ({ actor, params, body }) =>
  bulk.undoStatusOfAggregationErrors(actor, params.id, body.changes),
)
