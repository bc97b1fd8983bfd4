import { addBasketProducts } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(addBasketProducts, ({ actor, params, body }) =>
  baskets.addProducts(actor, params.id, body.products),
)
