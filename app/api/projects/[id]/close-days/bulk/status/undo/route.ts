import { undoStatusOfCloseDays } from '@/lib/features/close-days/bulk/contract'
import * as bulk from '@/lib/features/close-days/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfCloseDays, ({ actor, params, body }) =>
  bulk.undoStatusOfCloseDays(actor, params.id, body.changes),
)
