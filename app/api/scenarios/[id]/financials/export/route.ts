import { exportFinancialRecords } from '@/lib/features/scenarios/financials/contract'
import { financials } from '@/lib/features/scenarios/financials/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportFinancialRecords, async ({ params, query, language }) =>
  tableFileResponse(await financials.file({ scenarioId: params.id }, query, language)),
)
