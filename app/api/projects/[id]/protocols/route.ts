import { createProtocol, listProtocols } from '@/lib/features/protocols/contract'
import * as drafts from '@/lib/features/protocols/drafts/service'
import * as protocols from '@/lib/features/protocols/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listProtocols, ({ params, query }) =>
  protocols.listProtocols(params.id, query),
)

export const POST = defineRoute(createProtocol, async ({ actor, params, body }) => ({
  protocol: await drafts.createProtocol(actor, params.id, body),
}))
