import { listAggregations } from '@/lib/features/aggregations/contract'
import * as aggregations from '@/lib/features/aggregations/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listAggregations, ({ params, query }) =>
  aggregations.listAggregations(params.id, query),
)
