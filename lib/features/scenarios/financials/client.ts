import { addCalls, changeCalls, fileCalls, listCalls, removalCalls } from '@/lib/client/record-calls'
import { toEditValues } from '@/lib/shared/records'
import type {
  createFinancialRecord,
  deleteFinancialRecords,
  exportFinancialRecords,
  FinancialRecord,
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
      ...listCalls<typeof listFinancialRecords>('GET /scenarios/{id}/financials', 'financials', params),
      ...fileCalls<typeof exportFinancialRecords>('GET /scenarios/{id}/financials/export', params),
      ...addCalls<typeof createFinancialRecord>('POST /scenarios/{id}/financials', params),
      ...changeCalls<typeof updateFinancialRecord>(
        'PUT /scenarios/{id}/financials/{finId}',
        { id: 'finId', row: 'financial' },
        params,
      ),
      ...removalCalls<typeof deleteFinancialRecords>(
        'POST /scenarios/{id}/financials/bulk/delete',
        FINANCIAL_RECORD,
        params,
      ),
    }
  },
}
