import { undoHandOver } from '@/lib/features/hand-overs/contract'
import * as handOvers from '@/lib/features/hand-overs/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoHandOver, ({ actor, body }) => handOvers.undoHandOver(actor, body))
