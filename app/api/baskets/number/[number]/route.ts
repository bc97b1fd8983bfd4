import { getBasketByNumber } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getBasketByNumber, async ({ params }) => ({
  basket: await baskets.getBasketByNumber(params.number),
}))
