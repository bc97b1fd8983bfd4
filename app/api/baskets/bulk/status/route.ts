import { setStatusOfBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfBaskets, ({ actor, body }) =>
  baskets.setStatusOfBaskets(actor, {}, body),
)
