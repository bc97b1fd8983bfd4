import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { refetchAffected } from '@/lib/client/refetch-affected'
import type { explainMoney, getReconciliation, Reconciliation, undoExplanation } from './contract'

/** The parts of a scenario that are compared. */
const COMPARED = ['product_lines', 'receipt_photo', 'transaction', 'financial'] as const

/** Returns how the money of a scenario of orders is compared. */
export function reconciliationQuery(scenarioId: string) {
  return callQuery<typeof getReconciliation>('GET /scenarios/{id}/reconciliation', {
    queryKey: ['reconciliation', scenarioId],
    params: { id: scenarioId },
    subscribesTo: [
      // Shipment, payment, currency and explanations are the scenario's own.
      { subject: 'scenario', id: scenarioId },
      { subject: 'receipt_reading', scenarioId },
      ...COMPARED.map((subject) => ({ subject, scenarioId })),
    ],
  })
}

/** Explains a difference, or withdraws its explanation. */
export function useExplainMoney(scenarioId: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof explainMoney.body>) =>
      callApi<typeof explainMoney>('PUT /scenarios/{id}/reconciliation', {
        params: { id: scenarioId },
        body,
      }),
    ...useFollowing(scenarioId),
  })
}

/** Puts back the explanation that the last change has replaced or withdrawn. */
export function useUndoExplanation(scenarioId: string) {
  return useMutation({
    mutationFn: (body: z.input<typeof undoExplanation.body>) =>
      callApi<typeof undoExplanation>('POST /scenarios/{id}/reconciliation/undo', {
        params: { id: scenarioId },
        body,
      }),
    ...useFollowing(scenarioId),
  })
}

// Shows what is stored after a change.
function useFollowing(scenarioId: string) {
  const client = useQueryClient()
  return {
    onSuccess: ({ reconciliation }: { reconciliation: Reconciliation }) =>
      client.setQueryData(reconciliationQuery(scenarioId).queryKey, { reconciliation }),
    onSettled: () => void refetchAffected(client, { subject: 'scenario', id: scenarioId, scenarioId }),
  }
}
