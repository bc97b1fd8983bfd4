import { listBasketGoods } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(listBasketGoods, async ({ params }) => ({
  goods: await baskets.listBasketGoods(params.gtin),
}))
