import * as bulk from '@/lib/features/close-days/bulk/service'
import { deleteCloseDay, updateCloseDay } from '@/lib/features/close-days/contract'
import * as closeDays from '@/lib/features/close-days/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateCloseDay, async ({ actor, params, body }) => ({
  closeDay: await closeDays.updateCloseDay(actor, { projectId: params.id, id: params.dayId }, body),
}))

export const DELETE = defineRoute(deleteCloseDay, async ({ actor, params }) => {
  await bulk.deleteCloseDays(actor, params.id, [params.dayId])
  return {}
})
