import { setStatusOfCloseDays } from '@/lib/features/close-days/bulk/contract'
import * as bulk from '@/lib/features/close-days/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(setStatusOfCloseDays, ({ actor, params, body }) =>
  bulk.setStatusOfCloseDays(actor, params.id, body),
)
