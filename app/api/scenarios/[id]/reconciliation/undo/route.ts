import { undoExplanation } from '@/lib/features/scenarios/reconciliation/contract'
import * as service from '@/lib/features/scenarios/reconciliation/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(undoExplanation, async ({ actor, params: { id }, body }) => ({
  reconciliation: await service.undoExplanation(actor, id, body),
}))
