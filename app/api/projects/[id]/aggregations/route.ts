import { listAggregations } from '@/lib/features/aggregations/contract'
import { aggregations } from '@/lib/features/aggregations/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(listAggregations, async ({ params, query }) => {
  const { rows, ...cursors } = await aggregations.list({ projectId: params.id }, query)
  return { aggregations: rows, ...cursors }
})
