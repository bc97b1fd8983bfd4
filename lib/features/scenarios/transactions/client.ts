import { addCalls, changeCalls, fileCalls, listCalls, removalCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  createTransaction,
  deleteTransactions,
  exportTransactions,
  listTransactions,
  Transaction,
  updateTransaction,
} from './contract'
import { TRANSACTION } from './rules'

/** Queries and mutations of a scenario's transactions. */
export const transactionRecords = {
  rules: TRANSACTION,
  creation: () => import('./contract').then(({ createTransaction }) => createTransaction.body),
  update: () => import('./contract').then(({ updateTransaction }) => updateTransaction.body),
  toValues: (transaction: Transaction) => toEditValues(TRANSACTION.fields, transaction),
  parameters: { sort: 'sort', order: 'order' },
  pageSize: 50,
  calls: ({ scenarioId }: { scenarioId: string }) => {
    const params = { id: scenarioId }
    return {
      ...listCalls<typeof listTransactions>('GET /scenarios/{id}/transactions', 'transactions', params),
      ...fileCalls<typeof exportTransactions>('GET /scenarios/{id}/transactions/export', params),
      ...addCalls<typeof createTransaction>('POST /scenarios/{id}/transactions', params),
      ...changeCalls<typeof updateTransaction>(
        'PUT /scenarios/{id}/transactions/{txId}',
        { id: 'txId', row: 'transaction' },
        params,
      ),
      ...removalCalls<typeof deleteTransactions>(
        'POST /scenarios/{id}/transactions/bulk/delete',
        TRANSACTION,
        params,
      ),
    }
  },
}
