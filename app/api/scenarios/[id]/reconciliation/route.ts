import { explainMoney, getReconciliation } from '@/lib/features/scenarios/reconciliation/contract'
import * as service from '@/lib/features/scenarios/reconciliation/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(getReconciliation, async ({ params: { id } }) => ({
  reconciliation: await service.getReconciliation(id),
}))

export const PUT = defineRoute(explainMoney, async ({ actor, params: { id }, body }) => ({
  reconciliation: await service.explainMoney(actor, id, body),
}))
