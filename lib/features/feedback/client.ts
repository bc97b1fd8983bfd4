import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import type { sendFeedback } from './contract'

/** Returns the mutation that sends feedback to the developers. */
export function useSendFeedback() {
  return useMutation({
    mutationFn: (body: z.input<typeof sendFeedback.body>) =>
      callApi<typeof sendFeedback>('POST /feedback', { body }),
  })
}
