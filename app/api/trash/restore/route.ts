import { restoreFromTrash } from '@/lib/features/trash/contract'
import * as trash from '@/lib/features/trash/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(restoreFromTrash, async ({ actor, body }) => ({
  restored: await trash.restoreFromTrash(actor, body.items),
}))
