import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import type { ListView, PageInput } from '@/lib/client/records'
import type { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import type { ExportFormat } from '@/lib/shared/export-format'
import { editValuesOf } from '@/lib/shared/records'
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

/** The transactions of a scenario, and what can be asked of the API for them. */
export const transactionRecords = {
  rules: TRANSACTION,
  creation: () => import('./contract').then(({ createTransaction }) => createTransaction.body),
  update: () => import('./contract').then(({ updateTransaction }) => updateTransaction.body),
  valuesOf: (transaction: Transaction) => editValuesOf(TRANSACTION.fields, transaction),
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
      file: (query: ListView<TransactionSort> & { format: ExportFormat }) =>
        callForFile<typeof exportTransactions>('GET /scenarios/{id}/transactions/export', { params, query }),
      add: (body: z.input<typeof createTransaction.body>) =>
        callApi<typeof createTransaction>('POST /scenarios/{id}/transactions', { params, body }),
      change: async (txId: string, body: z.input<typeof updateTransaction.body>) => {
        const { transaction } = await callApi<typeof updateTransaction>(
          'PUT /scenarios/{id}/transactions/{txId}',
          { params: { ...params, txId }, body },
        )
        return transaction
      },
      remove: (ids: string[]) =>
        callApi<typeof deleteTransactions>('POST /scenarios/{id}/transactions/bulk/delete', {
          params,
          body: { ids },
        }),
      restore: (ids: string[]) =>
        callApi<typeof restoreFromTrash>('POST /trash/restore', {
          body: { items: referencesTo('transaction', ids) },
        }),
    }
  },
}
