import { setBotMonitor } from '@/lib/features/documentation/bots/contract'
import { setMonitor } from '@/lib/features/documentation/bots/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setBotMonitor, async ({ actor, params, body }) => ({
  bot: await setMonitor(actor, params.id, body.monitor),
}))
