import { updateAggregationError } from '@/lib/features/aggregations/errors/contract'
import { aggregationErrors } from '@/lib/features/aggregations/errors/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateAggregationError, async ({ actor, params, body }) => ({
  error: await aggregationErrors.change(
    actor,
    { parent: { projectId: params.id }, id: params.errorId },
    body,
  ),
}))
