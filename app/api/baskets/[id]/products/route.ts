import { addBasketProduct } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(addBasketProduct, ({ actor, params, body }) =>
  baskets.addProduct(actor, params.id, body),
)
