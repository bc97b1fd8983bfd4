import { deleteBasketProducts } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteBasketProducts, ({ actor, params, body }) =>
  baskets.removeBasketProducts(actor, params.id, body.ids),
)
