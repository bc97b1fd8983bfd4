import { exportTransactions } from '@/lib/features/scenarios/transactions/contract'
import { transactions } from '@/lib/features/scenarios/transactions/service'
import { defineRoute } from '@/lib/server/route'
import { tableFileResponse } from '@/lib/server/table-file'

export const GET = defineRoute(exportTransactions, async ({ params, query, language }) =>
  tableFileResponse(await transactions.file({ scenarioId: params.id }, query, language)),
)
