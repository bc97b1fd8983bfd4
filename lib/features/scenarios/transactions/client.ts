import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listTransactions } from './contract'

/** The transactions of a scenario. */
export function transactionsQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'transaction'),
    queryFn: ({ signal }) =>
      callApi<typeof listTransactions>('GET /scenarios/{id}/transactions', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { hears: [{ subject: 'transaction', scenarioId }] },
  })
}
