import { handOver } from '@/lib/features/hand-overs/contract'
import * as handOvers from '@/lib/features/hand-overs/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(handOver, async ({ actor, body }) => ({
  changes: await handOvers.handOver(actor, body),
}))
