import { deleteBots } from '@/lib/features/documentation/bots/contract'
import { bots } from '@/lib/features/documentation/bots/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteBots, async ({ actor, body }) => ({
  deleted: await bots.remove(actor, {}, body.ids),
}))
