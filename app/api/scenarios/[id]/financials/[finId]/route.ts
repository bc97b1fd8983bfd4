import { deleteFinancialRecord, updateFinancialRecord } from '@/lib/features/scenarios/financials/contract'
import { financials } from '@/lib/features/scenarios/financials/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateFinancialRecord, async ({ actor, params, body }) => ({
  financial: await financials.change(actor, { parent: { scenarioId: params.id }, id: params.finId }, body),
}))

export const DELETE = defineRoute(deleteFinancialRecord, async ({ actor, params }) => {
  await financials.remove(actor, { scenarioId: params.id }, [params.finId])
  return {}
})
