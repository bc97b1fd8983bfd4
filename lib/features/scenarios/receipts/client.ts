import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { listReceiptReadings, readReceiptAgain, typeReceipt } from './contract'

/** Returns the query of the readings of the receipts on a scenario's photos. */
export function receiptReadingsQuery(scenarioId: string) {
  return callQuery<typeof listReceiptReadings>('GET /scenarios/{id}/receipt-readings', {
    queryKey: ['receipt-readings', { scenarioId }],
    params: { id: scenarioId },
    subscribesTo: [
      { subject: 'receipt_reading', scenarioId },
      { subject: 'receipt_photo', scenarioId },
      { subject: 'transaction', scenarioId },
    ],
  })
}

/** Changes the reading of a photo: by its text, or by having it read again. */
export function useReadingChange(scenarioId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ photoId, text }: { photoId: string; text: string | null }) => {
      const params = { id: scenarioId, photoId }
      return text === null
        ? callApi<typeof readReceiptAgain>('POST /scenarios/{id}/receipt-photos/{photoId}/reading', {
            params,
          })
        : callApi<typeof typeReceipt>('PUT /scenarios/{id}/receipt-photos/{photoId}/reading', {
            params,
            body: { text },
          })
    },
    onSuccess: () => refetchAffected(client, { subject: 'receipt_reading', scenarioId }),
  })
}
