import { undoStatusOfCloseDays } from '@/lib/features/close-days/contract'
import { closeDays } from '@/lib/features/close-days/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfCloseDays, ({ actor, params, body }) =>
  closeDays.undoStatus(actor, { projectId: params.id }, body.changes),
)
