import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { searchUsers, USER_SEARCH_MINIMUM } from './contract'

/** The people that `text` finds; not asked for below the shortest search. */
export function userSearchQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: ['users', 'search', query],
    queryFn: ({ signal }) => callApi(searchUsers, { query: { query }, signal }),
    enabled: query.length >= USER_SEARCH_MINIMUM,
    staleTime: 60_000,
    meta: { isLive: false },
  })
}
