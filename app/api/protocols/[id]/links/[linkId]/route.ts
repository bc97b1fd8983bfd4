import { revokeProtocolLink } from '@/lib/features/protocols/links/contract'
import * as links from '@/lib/features/protocols/links/service'
import { defineRoute } from '@/lib/server/route'

export const DELETE = defineRoute(revokeProtocolLink, async ({ actor, params }) => ({
  link: await links.revokeLink(actor, params.id, params.linkId),
}))
