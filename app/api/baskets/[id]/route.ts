import { deleteBasket, updateBasket } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateBasket, async ({ actor, params, body }) => ({
  basket: await baskets.changeBasket(actor, params.id, body),
}))

export const DELETE = defineRoute(deleteBasket, async ({ actor, params }) => {
  await baskets.removeBaskets(actor, {}, [params.id])
  return {}
})
