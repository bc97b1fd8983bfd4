import { undoStatusOfCashRegisters } from '@/lib/features/documentation/cash-registers/contract'
import { undoActivity } from '@/lib/features/documentation/cash-registers/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfCashRegisters, ({ actor, body }) =>
  undoActivity(actor, body.changes),
)
