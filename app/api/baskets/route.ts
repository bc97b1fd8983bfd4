import { createBasket } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(createBasket, async ({ actor, body }) => ({
  basket: await baskets.createBasket(actor, body),
}))
