import { deleteCloseDays } from '@/lib/features/close-days/contract'
import { closeDays } from '@/lib/features/close-days/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteCloseDays, async ({ actor, params, body }) => ({
  deleted: await closeDays.remove(actor, { projectId: params.id }, body.ids),
}))
