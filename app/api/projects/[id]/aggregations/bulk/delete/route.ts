import { deleteAggregations } from '@/lib/features/aggregations/bulk/contract'
import * as bulk from '@/lib/features/aggregations/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteAggregations, async ({ actor, params, body }) => ({
  deleted: await bulk.deleteAggregations(actor, params.id, body.ids),
}))
