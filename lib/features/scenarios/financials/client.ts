import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listFinancialRecords } from './contract'

/** The financial records of a scenario. */
export function financialRecordsQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'financial'),
    queryFn: ({ signal }) =>
      callApi<typeof listFinancialRecords>('GET /scenarios/{id}/financials', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { hears: [{ subject: 'financial', scenarioId }] },
  })
}
