import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { createBasket, listBasketOptions } from './contract'

/** The baskets that a scenario can name. */
export const basketOptionsQuery = queryOptions({
  queryKey: ['baskets', 'options'],
  queryFn: ({ signal }) => callApi(listBasketOptions, { signal }),
  meta: { hears: [{ subject: 'basket' }] },
})

export function useCreateBasket() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      idempotencyKey,
    }: {
      body: z.input<typeof createBasket.body>
      idempotencyKey: string
    }) => callApi(createBasket, { body, idempotencyKey }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['baskets'] }),
  })
}
