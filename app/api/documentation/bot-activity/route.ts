import { createBot, listBots } from '@/lib/features/documentation/bots/contract'
import { bots } from '@/lib/features/documentation/bots/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listBots, async ({ query }) => {
  const { rows, ...cursors } = await bots.list({}, query)
  return { bots: rows, ...cursors }
})

export const POST = defineRoute(createBot, async ({ actor, body }) => ({
  bot: await bots.add(actor, {}, body),
}))
