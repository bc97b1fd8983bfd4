import { copyProtocol } from '@/lib/features/protocols/contract'
import * as protocols from '@/lib/features/protocols/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(copyProtocol, async ({ actor, params }) => ({
  protocol: await protocols.copyProtocol(actor, params.id),
}))
