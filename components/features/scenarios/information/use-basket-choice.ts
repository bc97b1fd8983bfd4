'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { basketOptionsQuery } from '@/lib/features/baskets/client'
import type { BasketOption } from '@/lib/features/baskets/contract'

/** The baskets to choose from, as far as they are loaded. */
export interface BasketChoice {
  baskets: readonly BasketOption[] | undefined
  /** Whether they could not be loaded and no retry is under way. */
  isFailed: boolean
  onRetry: () => void
}

/** Loads the baskets to choose from; a failure is shown. */
export function useBasketChoice(): BasketChoice {
  const query = useQuery(basketOptionsQuery)
  useQueryFailureToast(query, 'baskets.failures.loadOptions')
  return {
    baskets: query.data?.baskets,
    // Without a connection the query is paused until it is back.
    isFailed: !query.data && (query.isError ? !query.isFetching : query.isPaused),
    onRetry: () => void query.refetch(),
  }
}
