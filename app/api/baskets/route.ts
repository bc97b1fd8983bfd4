import { createBasket, listBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listBaskets, ({ query }) => baskets.listBaskets(query), {
  batchRows: baskets.BASKETS_AT_ONCE,
})

export const POST = defineRoute(createBasket, async ({ actor, body }) => ({
  basket: await baskets.createBasket(actor, body),
}))
