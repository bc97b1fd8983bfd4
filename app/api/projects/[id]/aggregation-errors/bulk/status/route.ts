import { setStatusOfAggregationErrors } from '@/lib/features/aggregations/errors/bulk/contract'
import * as bulk from '@/lib/features/aggregations/errors/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfAggregationErrors, ({ actor, params, body }) =>
  bulk.setStatusOfAggregationErrors(actor, params.id, body),
)
