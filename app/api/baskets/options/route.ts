import { listBasketOptions } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listBasketOptions, async () => ({
  baskets: await baskets.listBasketOptions(),
}))
