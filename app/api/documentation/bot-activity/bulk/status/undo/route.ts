import { undoStatusOfBots } from '@/lib/features/documentation/bots/contract'
import { bots } from '@/lib/features/documentation/bots/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfBots, ({ actor, body }) =>
  bots.undoStatus(actor, {}, body.changes),
)
