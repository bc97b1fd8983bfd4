import { signProtocol } from '@/lib/features/protocols/signatures/contract'
import { signWithCode } from '@/lib/features/protocols/signatures/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(
  signProtocol,
  async ({ actor, params, body, clientAddress: address, language }) => ({
    protocol: await signWithCode(actor, params.id, { ...body, address, language }),
  }),
)
