import { updateAggregationError } from '@/lib/features/aggregations/errors/contract'
import * as errors from '@/lib/features/aggregations/errors/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateAggregationError, async ({ actor, params, body }) => ({
  error: await errors.updateAggregationError(actor, { projectId: params.id, id: params.errorId }, body),
}))
