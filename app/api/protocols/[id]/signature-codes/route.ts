import { requestSignatureCode } from '@/lib/features/protocols/signatures/contract'
import * as signatures from '@/lib/features/protocols/signatures/service'
import { toRequester } from '@/lib/server/auth'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(requestSignatureCode, ({ actor, params, body, language, request }) =>
  signatures.requestSignatureCode(actor, params.id, { ...toRequester(request), ...body, language }),
)
