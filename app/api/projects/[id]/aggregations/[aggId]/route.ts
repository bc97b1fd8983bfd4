import { deleteAggregation, updateAggregation } from '@/lib/features/aggregations/contract'
import { aggregations } from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateAggregation, async ({ actor, params, body }) => ({
  aggregation: await aggregations.change(actor, { parent: { projectId: params.id }, id: params.aggId }, body),
}))

export const DELETE = defineRoute(deleteAggregation, async ({ actor, params }) => {
  await aggregations.remove(actor, { projectId: params.id }, [params.aggId])
  return {}
})
