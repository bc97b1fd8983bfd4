import { setStatusOfCloseDays } from '@/lib/features/close-days/contract'
import { closeDays } from '@/lib/features/close-days/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfCloseDays, ({ actor, params, body }) =>
  closeDays.setStatus(actor, { projectId: params.id }, body),
)
