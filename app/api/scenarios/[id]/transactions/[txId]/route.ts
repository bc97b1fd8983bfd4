import { deleteTransaction, updateTransaction } from '@/lib/features/scenarios/transactions/contract'
import { transactions } from '@/lib/features/scenarios/transactions/service'
import { defineRoute } from '@/lib/server/route'

export const PUT = defineRoute(updateTransaction, async ({ actor, params, body }) => ({
  transaction: await transactions.change(actor, { parent: { scenarioId: params.id }, id: params.txId }, body),
}))

export const DELETE = defineRoute(deleteTransaction, async ({ actor, params }) => {
  await transactions.remove(actor, { scenarioId: params.id }, [params.txId])
  return {}
})
