import { createProtocolLink, listProtocolLinks } from '@/lib/features/protocols/links/contract'
import * as links from '@/lib/features/protocols/links/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listProtocolLinks, ({ params, query }) =>
  links.listLinks(params.id, query),
)

export const POST = defineRoute(createProtocolLink, ({ actor, params, body }) =>
  links.createLink(actor, params.id, body),
)
