import * as bulk from '@/lib/features/aggregations/bulk/service'
import { deleteAggregation, updateAggregation } from '@/lib/features/aggregations/contract'
import * as aggregations from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateAggregation, async ({ actor, params, body }) => ({
  aggregation: await aggregations.updateAggregation(actor, { projectId: params.id, id: params.aggId }, body),
}))

export const DELETE = defineRoute(deleteAggregation, async ({ actor, params }) => {
  await bulk.deleteAggregations(actor, params.id, [params.aggId])
  return {}
})
