import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
import type {
  createTransaction,
  deleteTransactions,
  exportTransactions,
  listTransactions,
  Transaction,
  TransactionSort,
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
      list: async (input: PageInput<TransactionSort>) => {
        const { transactions: rows, nextCursor } = await callApi<typeof listTransactions>(
          'GET /scenarios/{id}/transactions',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      ...fileCalls<typeof exportTransactions>('GET /scenarios/{id}/transactions/export', params),
      add: (body: z.input<typeof createTransaction.body>) =>
        callApi<typeof createTransaction>('POST /scenarios/{id}/transactions', { params, body }),
      change: async (txId: string, body: z.input<typeof updateTransaction.body>) => {
        const { transaction } = await callApi<typeof updateTransaction>(
          'PUT /scenarios/{id}/transactions/{txId}',
          { params: { ...params, txId }, body },
        )
        return transaction
      },
      ...removalCalls<typeof deleteTransactions>(
        'POST /scenarios/{id}/transactions/bulk/delete',
        TRANSACTION,
        params,
      ),
    }
  },
}
