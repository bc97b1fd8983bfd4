import { changeSigner } from '@/lib/features/protocols/signers/contract'
import * as signers from '@/lib/features/protocols/signers/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(changeSigner, async ({ actor, params, body }) => ({
  protocol: await signers.changeSigner(actor, params.id, body),
}))
