import { deleteBaskets } from '@/lib/features/baskets/contract'
import { removeBaskets } from '@/lib/features/baskets/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteBaskets, async ({ actor, body }) => ({
  deleted: await removeBaskets(actor, {}, body.ids),
}))
