import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { type Sent, useCreation } from '@/lib/client/creation'
import { queryOptions } from '@/lib/client/query-options'
import type { createBasket, listBasketOptions } from './contract'

/** The baskets that a scenario can name. */
export const basketOptionsQuery = queryOptions({
  queryKey: ['baskets', 'options'],
  queryFn: ({ signal }) => callApi<typeof listBasketOptions>('GET /baskets/options', { signal }),
  meta: { hears: [{ subject: 'basket' }] },
})

export function useCreateBasket() {
  const client = useQueryClient()
  return useCreation({
    send: (sent: Sent<z.input<typeof createBasket.body>>) =>
      callApi<typeof createBasket>('POST /baskets', sent),
    onSuccess: () => client.invalidateQueries({ queryKey: ['baskets'] }),
  })
}
