import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listProductMarks } from './contract'

/** The product marks of a scenario. */
export function productMarksQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'product_mark'),
    queryFn: ({ signal }) =>
      callApi<typeof listProductMarks>('GET /scenarios/{id}/product-marks', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { hears: [{ subject: 'product_mark', scenarioId }] },
  })
}
