import { undoStatusOfBaskets } from '@/lib/features/baskets/contract'
import * as baskets from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfBaskets, ({ actor, body }) =>
  baskets.undoStatusOfBaskets(actor, {}, body.changes),
)
