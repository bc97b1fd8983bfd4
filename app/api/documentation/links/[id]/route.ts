import { deleteLink, updateLink } from '@/lib/features/documentation/links/contract'
import { links } from '@/lib/features/documentation/links/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateLink, async ({ actor, params, body }) => ({
  link: await links.change(actor, { parent: {}, id: params.id }, body),
}))

export const DELETE = defineRoute(deleteLink, async ({ actor, params }) => {
  await links.remove(actor, {}, [params.id])
  return {}
})
