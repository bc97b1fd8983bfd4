import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { sendFeedback } from './contract'

interface FeedbackMessage {
  body: z.input<typeof sendFeedback.body>
  /** The same for every try to send one message, so that it arrives once. */
  idempotencyKey: string
}

export function useSendFeedback() {
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: FeedbackMessage) =>
      callApi(sendFeedback, { body, idempotencyKey }),
  })
}
