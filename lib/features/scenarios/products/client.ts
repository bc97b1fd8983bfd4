import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listProductLines } from './contract'

/** The product lines of a scenario, and their version. */
export function productLinesQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'product_lines'),
    queryFn: ({ signal }) =>
      callApi<typeof listProductLines>('GET /scenarios/{id}/products', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { hears: [{ subject: 'product_lines', scenarioId }] },
  })
}
