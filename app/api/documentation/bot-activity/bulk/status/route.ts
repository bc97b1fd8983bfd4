import { setStatusOfBots } from '@/lib/features/documentation/bots/contract'
import { bots } from '@/lib/features/documentation/bots/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfBots, ({ actor, body }) => bots.setStatus(actor, {}, body))
