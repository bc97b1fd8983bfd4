import { createCloseDay, listCloseDays } from '@/lib/features/close-days/contract'
import { closeDays } from '@/lib/features/close-days/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listCloseDays, async ({ params, query }) => {
  const { rows, ...cursors } = await closeDays.list({ projectId: params.id }, query)
  return { closeDays: rows, ...cursors }
})

export const POST = defineRoute(createCloseDay, async ({ actor, params, body }) => ({
  closeDay: await closeDays.add(actor, { projectId: params.id }, body),
}))
