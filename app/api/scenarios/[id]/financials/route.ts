import { listFinancialRecords } from '@/lib/features/scenarios/financials/contract'
import * as financials from '@/lib/features/scenarios/financials/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listFinancialRecords, async ({ params }) => ({
  financials: await financials.listFinancialRecords(params.id),
}))
