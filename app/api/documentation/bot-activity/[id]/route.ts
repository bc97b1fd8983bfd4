import { deleteBot, updateBot } from '@/lib/features/documentation/bots/contract'
import { bots } from '@/lib/features/documentation/bots/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateBot, async ({ actor, params, body }) => ({
  bot: await bots.change(actor, { parent: {}, id: params.id }, body),
}))

export const DELETE = defineRoute(deleteBot, async ({ actor, params }) => {
  await bots.remove(actor, {}, [params.id])
  return {}
})
