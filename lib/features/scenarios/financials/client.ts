import type { z } from 'zod'
import { callApi, callForFile } from '@/lib/client/api'
import type { ListView, PageInput } from '@/lib/client/records'
import type { restoreFromTrash } from '@/lib/features/trash/contract'
import { referencesTo } from '@/lib/features/trash/rules'
import type { ExportFormat } from '@/lib/shared/export-format'
import { editValuesOf } from '@/lib/shared/records'
import type {
  createFinancialRecord,
  deleteFinancialRecords,
  exportFinancialRecords,
  FinancialRecord,
  FinancialRecordSort,
  listFinancialRecords,
  updateFinancialRecord,
} from './contract'
import { FINANCIAL_RECORD } from './rules'

/** The financial records of a scenario, and what can be asked of the API for them. */
export const financialRecords = {
  rules: FINANCIAL_RECORD,
  creation: () => import('./contract').then(({ createFinancialRecord }) => createFinancialRecord.body),
  update: () => import('./contract').then(({ updateFinancialRecord }) => updateFinancialRecord.body),
  valuesOf: (record: FinancialRecord) => editValuesOf(FINANCIAL_RECORD.fields, record),
  parameters: { sort: 'sort', order: 'order' },
  pageSize: 50,
  calls: ({ scenarioId }: { scenarioId: string }) => {
    const params = { id: scenarioId }
    return {
      list: async (input: PageInput<FinancialRecordSort>) => {
        const { financials: rows, nextCursor } = await callApi<typeof listFinancialRecords>(
          'GET /scenarios/{id}/financials',
          { params, ...input },
        )
        return { rows, nextCursor }
      },
      file: (query: ListView<FinancialRecordSort> & { format: ExportFormat }) =>
        callForFile<typeof exportFinancialRecords>('GET /scenarios/{id}/financials/export', {
          params,
          query,
        }),
      add: (body: z.input<typeof createFinancialRecord.body>) =>
        callApi<typeof createFinancialRecord>('POST /scenarios/{id}/financials', { params, body }),
      change: async (finId: string, body: z.input<typeof updateFinancialRecord.body>) => {
        const { financial } = await callApi<typeof updateFinancialRecord>(
          'PUT /scenarios/{id}/financials/{finId}',
          { params: { ...params, finId }, body },
        )
        return financial
      },
      remove: (ids: string[]) =>
        callApi<typeof deleteFinancialRecords>('POST /scenarios/{id}/financials/bulk/delete', {
          params,
          body: { ids },
        }),
      restore: (ids: string[]) =>
        callApi<typeof restoreFromTrash>('POST /trash/restore', {
          body: { items: referencesTo('financial', ids) },
        }),
    }
  },
}
