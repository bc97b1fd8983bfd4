import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { fileCalls, removalCalls } from '@/lib/client/record-calls'
import type { PageInput } from '@/lib/client/records'
import { toEditValues } from '@/lib/shared/records'
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

/** Queries and mutations of a scenario's financial records. */
export const financialRecords = {
  rules: FINANCIAL_RECORD,
  creation: () => import('./contract').then(({ createFinancialRecord }) => createFinancialRecord.body),
  update: () => import('./contract').then(({ updateFinancialRecord }) => updateFinancialRecord.body),
  toValues: (record: FinancialRecord) => toEditValues(FINANCIAL_RECORD.fields, record),
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
      ...fileCalls<typeof exportFinancialRecords>('GET /scenarios/{id}/financials/export', params),
      add: (body: z.input<typeof createFinancialRecord.body>) =>
        callApi<typeof createFinancialRecord>('POST /scenarios/{id}/financials', { params, body }),
      change: async (finId: string, body: z.input<typeof updateFinancialRecord.body>) => {
        const { financial } = await callApi<typeof updateFinancialRecord>(
          'PUT /scenarios/{id}/financials/{finId}',
          { params: { ...params, finId }, body },
        )
        return financial
      },
      ...removalCalls<typeof deleteFinancialRecords>(
        'POST /scenarios/{id}/financials/bulk/delete',
        FINANCIAL_RECORD,
        params,
      ),
    }
  },
}
