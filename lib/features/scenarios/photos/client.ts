import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { scenarioKeys } from '../client'
import type { listReceiptPhotos } from './contract'

/** The receipt photos of a scenario. */
export function receiptPhotosQuery(scenarioId: string) {
  return queryOptions({
    queryKey: scenarioKeys.part(scenarioId, 'receipt_photo'),
    queryFn: ({ signal }) =>
      callApi<typeof listReceiptPhotos>('GET /scenarios/{id}/receipt-photos', {
        params: { id: scenarioId },
        signal,
      }),
    meta: { hears: [{ subject: 'receipt_photo', scenarioId }] },
  })
}
