import { createLink, listLinks } from '@/lib/features/documentation/links/contract'
import { links } from '@/lib/features/documentation/links/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listLinks, async ({ query }) => {
  const { rows, ...cursors } = await links.list({}, query)
  return { links: rows, ...cursors }
})

export const POST = defineRoute(createLink, async ({ actor, body }) => ({
  link: await links.add(actor, {}, body),
}))
