import { undoStatusOfScenarios } from '@/lib/features/scenarios/bulk/contract'
import * as bulk from '@/lib/features/scenarios/bulk/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(undoStatusOfScenarios, ({ actor, body }) =>
  bulk.undoStatusOfScenarios(actor, body.changes),
)
