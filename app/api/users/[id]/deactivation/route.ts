import { deactivateUser } from '@/lib/features/hand-overs/contract'
import * as handOvers from '@/lib/features/hand-overs/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(deactivateUser, ({ actor, params, body }) =>
  handOvers.deactivateUser(actor, params.id, body),
)
