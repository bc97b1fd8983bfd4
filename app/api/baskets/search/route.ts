import { searchBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineListRoute } from '@/lib/server/route'

export const GET = defineListRoute(searchBaskets, ({ query }) => baskets.listBaskets(query), {
  batchRows: baskets.BASKETS_AT_ONCE,
})
