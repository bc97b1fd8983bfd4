import { setStatusOfAggregationErrors } from '@/lib/features/aggregations/errors/contract'
import { aggregationErrors } from '@/lib/features/aggregations/errors/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfAggregationErrors, ({ actor, params, body }) =>
  aggregationErrors.setStatus(actor, { projectId: params.id }, body),
)
