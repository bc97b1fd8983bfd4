import { createCloseDay, listCloseDays } from '@/lib/features/close-days/contract'
import * as closeDays from '@/lib/features/close-days/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listCloseDays, ({ params, query }) =>
  closeDays.listCloseDays(params.id, query),
)

export const POST = defineRoute(createCloseDay, async ({ actor, params, body }) => ({
  closeDay: await closeDays.createCloseDay(actor, params.id, body),
}))
