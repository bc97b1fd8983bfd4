import { deleteProtocol, getProtocol, updateProtocol } from '@/lib/features/protocols/contract'
import * as drafts from '@/lib/features/protocols/drafts/service'
import * as protocols from '@/lib/features/protocols/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getProtocol, async ({ params }) => ({
  protocol: await protocols.getProtocol(params.id),
}))

export const PUT = defineRoute(updateProtocol, async ({ actor, params, body }) => ({
  protocol: await drafts.updateProtocol(actor, params.id, body),
}))

export const DELETE = defineRoute(deleteProtocol, async ({ actor, params }) => {
  await drafts.deleteProtocol(actor, params.id)
  return {}
})
