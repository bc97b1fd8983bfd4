import { undoDuplication } from '@/lib/features/scenarios/copies/contract'
import * as copies from '@/lib/features/scenarios/copies/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(undoDuplication, ({ actor, body }) => copies.undoDuplication(actor, body.ids))
