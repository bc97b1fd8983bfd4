import { listTransactions } from '@/lib/features/scenarios/transactions/contract'
import * as transactions from '@/lib/features/scenarios/transactions/service'
import { defineRoute } from '@/lib/server/route'

export const GET = defineRoute(listTransactions, async ({ params }) => ({
  transactions: await transactions.listTransactions(params.id),
}))
