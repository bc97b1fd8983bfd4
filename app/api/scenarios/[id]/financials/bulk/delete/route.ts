import { deleteFinancialRecords } from '@/lib/features/scenarios/financials/contract'
import { financials } from '@/lib/features/scenarios/financials/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteFinancialRecords, async ({ actor, params, body }) => ({
  deleted: await financials.remove(actor, { scenarioId: params.id }, body.ids),
}))
