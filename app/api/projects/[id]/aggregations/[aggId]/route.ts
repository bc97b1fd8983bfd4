import { deleteAggregation, updateAggregation } from '@/lib/features/aggregations/contract'
import * as aggregations from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateAggregation, async ({ actor, params, body }) => ({
  aggregation: await aggregations.updateAggregation(actor, { projectId: params.id, id: params.aggId }, body),
}))

export const DELETE = defineRoute(deleteAggregation, async ({ actor, params }) => {
  await aggregations.deleteAggregation(actor, { projectId: params.id, id: params.aggId })
  return {}
})
