import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import type { sendFeedback } from './contract'

export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: z.input<typeof sendFeedback.body>) =>
      callApi<typeof sendFeedback>('POST /feedback', { body }),
  })
}
