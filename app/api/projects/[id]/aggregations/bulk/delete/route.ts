import { deleteAggregations } from '@/lib/features/aggregations/contract'
import { aggregations } from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteAggregations, async ({ actor, params, body }) => ({
  deleted: await aggregations.remove(actor, { projectId: params.id }, body.ids),
}))
