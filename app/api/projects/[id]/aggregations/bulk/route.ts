import { createAggregations } from '@/lib/features/aggregations/contract'
import { aggregations } from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(createAggregations, async ({ actor, params, body, language, reply }) => {
  const inputs = body.aggregations
  const added = await aggregations.addAll(actor, { projectId: params.id }, { inputs, language })
  reply.message = added.message
  return added
})
