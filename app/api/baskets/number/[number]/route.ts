import { getBasketByNumber } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineSharedRoute } from '@/lib/server/route'

export const GET = defineSharedRoute(getBasketByNumber, async ({ params }) => ({
  basket: await baskets.getBasketByNumber(params.number),
}))
