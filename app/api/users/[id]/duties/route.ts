import { getDuties } from '@/lib/features/hand-overs/contract'
import * as handOvers from '@/lib/features/hand-overs/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getDuties, async ({ actor, params }) => ({
  duties: await handOvers.readDuties(actor, params.id),
}))
