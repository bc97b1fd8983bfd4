import { createBasket, listBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listBaskets, ({ query }) => baskets.listBaskets(query))

export const POST = defineRoute(createBasket, async ({ actor, body }) => ({
  basket: await baskets.createBasket(actor, body),
}))
