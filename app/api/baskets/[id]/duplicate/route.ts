import { duplicateBasket } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(duplicateBasket, async ({ actor, params }) => ({
  basket: await baskets.duplicateBasket(actor, params.id),
}))
