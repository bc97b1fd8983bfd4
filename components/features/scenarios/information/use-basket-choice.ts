'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { basketOptionsQuery } from '@/lib/features/baskets/client'
import type { BasketOption } from '@/lib/features/baskets/contract'

/** The baskets to choose among, as far as they are loaded. */
export interface BasketChoice {
  baskets: readonly BasketOption[] | undefined
  /** Whether they could not be loaded, and are not being asked for again. */
  isFailed: boolean
  onRetry: () => void
}

/** Loads the baskets to choose among; a failure is told. */
export function useBasketChoice(): BasketChoice {
  const query = useQuery(basketOptionsQuery)
  useQueryFailureToast(query, 'baskets.failures.loadOptions')
  return {
    baskets: query.data?.baskets,
    // Without a connection nobody asks until it is back.
    isFailed: !query.data && (query.isError ? !query.isFetching : query.isPaused),
    onRetry: () => void query.refetch(),
  }
}
