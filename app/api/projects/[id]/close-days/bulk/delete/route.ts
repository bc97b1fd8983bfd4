import { deleteCloseDays } from '@/lib/features/close-days/bulk/contract'
import * as bulk from '@/lib/features/close-days/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteCloseDays, async ({ actor, params, body }) => ({
  deleted: await bulk.deleteCloseDays(actor, params.id, body.ids),
}))
