import { createAggregations } from '@/lib/features/aggregations/contract'
import * as aggregations from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(createAggregations, async ({ actor, params, body, language, reply }) => {
  const added = await aggregations.createAggregations(actor, params.id, {
    inputs: body.aggregations,
    language,
  })
  reply.message = added.message
  return added
})
