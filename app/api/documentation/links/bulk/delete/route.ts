import { deleteLinks } from '@/lib/features/documentation/links/contract'
import { links } from '@/lib/features/documentation/links/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteLinks, async ({ actor, body }) => ({
  deleted: await links.remove(actor, {}, body.ids),
}))
