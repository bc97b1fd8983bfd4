import { deleteCloseDay, updateCloseDay } from '@/lib/features/close-days/contract'
import { closeDays } from '@/lib/features/close-days/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateCloseDay, async ({ actor, params, body }) => ({
  closeDay: await closeDays.change(actor, { parent: { projectId: params.id }, id: params.dayId }, body),
}))

export const DELETE = defineRoute(deleteCloseDay, async ({ actor, params }) => {
  await closeDays.remove(actor, { projectId: params.id }, [params.dayId])
  return {}
})
