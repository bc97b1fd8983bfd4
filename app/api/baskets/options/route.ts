import { listBasketOptions } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listBasketOptions, async () => ({
  baskets: await baskets.listBasketOptions(),
}))
