import { createProtocolLink, listProtocolLinks } from '@/lib/features/protocols/links/contract'
import * as links from '@/lib/features/protocols/links/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listProtocolLinks, async ({ params }) => ({
  links: await links.listLinks(params.id),
}))

export const POST = defineRoute(createProtocolLink, ({ actor, params, body }) =>
  links.createLink(actor, params.id, body),
)
