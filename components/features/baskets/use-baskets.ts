'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useQueryFailureToast } from '@/components/shared/use-failure-toast'
import { useUrlState } from '@/lib/client/url-state'
import { basketsQuery, parseBasketSearch } from '@/lib/features/baskets/client'
import { isBasketFound } from '@/lib/features/baskets/rules'

/**
 * Returns the baskets that match the search of the page's address. If the server does not answer a search, the loaded
 * baskets are searched instead.
 */
export function useBaskets() {
  const { query } = useUrlState()
  const search = parseBasketSearch({ search: query.get('search') })
  const found = useInfiniteQuery(basketsQuery(search))
  // Without a connection the query is paused, and its data is that of the search before.
  const isUnanswered = found.isPaused ? !found.data || found.isPlaceholderData : found.isError && !found.data
  const isSearchedHere = search !== '' && isUnanswered
  const all = useInfiniteQuery({ ...basketsQuery(''), enabled: isSearchedHere })
  const list = isSearchedHere ? all : found
  useQueryFailureToast(list, 'baskets.failures.load')
  const loaded = list.data?.pages.flatMap((page) => page.rows)
  return {
    search,
    list,
    baskets: isSearchedHere ? loaded?.filter((basket) => isBasketFound(basket, search)) : loaded,
    isSearchedHere,
  }
}
