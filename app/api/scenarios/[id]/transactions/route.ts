import { createTransaction, listTransactions } from '@/lib/features/scenarios/transactions/contract'
import { transactions } from '@/lib/features/scenarios/transactions/service'
import { defineListRoute, defineRoute } from '@/lib/server/route'

export const GET = defineListRoute(listTransactions, async ({ params, query }) => {
  const { rows, ...cursors } = await transactions.list({ scenarioId: params.id }, query)
  return { transactions: rows, ...cursors }
})

export const POST = defineRoute(createTransaction, async ({ actor, params, body }) => ({
  transaction: await transactions.add(actor, { scenarioId: params.id }, body),
}))
