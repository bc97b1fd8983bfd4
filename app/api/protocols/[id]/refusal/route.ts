import { refuseProtocol } from '@/lib/features/protocols/signatures/contract'
import * as signatures from '@/lib/features/protocols/signatures/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(refuseProtocol, async ({ actor, params, body }) => ({
  protocol: await signatures.refuseProtocol(actor, params.id, body),
}))
