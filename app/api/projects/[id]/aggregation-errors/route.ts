import { createAggregationError, listAggregationErrors } from '@/lib/features/aggregations/errors/contract'
import * as errors from '@/lib/features/aggregations/errors/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listAggregationErrors, ({ params, query }) =>
  errors.listAggregationErrors(params.id, query),
)

export const POST = defineRoute(createAggregationError, async ({ actor, params, body }) => ({
  error: await errors.createAggregationError(actor, params.id, body),
}))
