import { createFinancialRecord, listFinancialRecords } from '@/lib/features/scenarios/financials/contract'
import { financials } from '@/lib/features/scenarios/financials/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listFinancialRecords, async ({ params, query }) => {
  const { rows, ...cursors } = await financials.list({ scenarioId: params.id }, query)
  return { financials: rows, ...cursors }
})

export const POST = defineRoute(createFinancialRecord, async ({ actor, params, body }) => ({
  financial: await financials.add(actor, { scenarioId: params.id }, body),
}))
