import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { type Sent, useCreation } from '@/lib/client/creation'
import type { sendFeedback } from './contract'

export function useSendFeedback() {
  return useCreation({
    send: (sent: Sent<z.input<typeof sendFeedback.body>>) =>
      callApi<typeof sendFeedback>('POST /feedback', sent),
  })
}
