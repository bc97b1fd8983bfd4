import { createAggregationError, listAggregationErrors } from '@/lib/features/aggregations/errors/contract'
import { aggregationErrors } from '@/lib/features/aggregations/errors/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listAggregationErrors, async ({ params, query }) => {
  const { rows, ...cursors } = await aggregationErrors.list({ projectId: params.id }, query)
  return { errors: rows, ...cursors }
})

export const POST = defineRoute(createAggregationError, async ({ actor, params, body }) => ({
  error: await aggregationErrors.add(actor, { projectId: params.id }, body),
}))
