import { deleteBasketProduct, updateBasketProduct } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

const toProductPlace = ({ id, productId }: { id: string; productId: string }) => ({ basketId: id, productId })

export const PUT = defineRoute(updateBasketProduct, ({ actor, params, body }) =>
  baskets.changeProduct(actor, toProductPlace(params), body),
)

export const DELETE = defineRoute(deleteBasketProduct, ({ actor, params }) =>
  baskets.removeProduct(actor, toProductPlace(params)),
)
