import { deleteTransactions } from '@/lib/features/scenarios/transactions/contract'
import { transactions } from '@/lib/features/scenarios/transactions/service'
import { defineRoute } from '@/lib/server/route'

export const POST = defineRoute(deleteTransactions, async ({ actor, params, body }) => ({
  deleted: await transactions.remove(actor, { scenarioId: params.id }, body.ids),
}))
