import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callApi } from '@/lib/client/api'
import { queryOptions } from '@/lib/client/query-options'
import { useDebounced } from '@/lib/client/use-debounced'
import type { FoundUser, searchUsers } from './contract'
import { USER_SEARCH_MINIMUM } from './rules'

/** The people that `text` finds; not asked for below the shortest search. */
export function userSearchQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: ['users', 'search', query],
    queryFn: ({ signal }) => callApi<typeof searchUsers>('GET /users/search', { query: { query }, signal }),
    enabled: query.length >= USER_SEARCH_MINIMUM,
    staleTime: 60_000,
    meta: { hears: [] },
  })
}

const TYPING_PAUSE_MS = 250
const NOBODY: FoundUser[] = []

/** A search box over people: its text, and who is found once typing has paused. A failure is logged and finds nobody. */
export function useUserSearch() {
  const [text, setText] = useState('')
  const settled = useDebounced(text, TYPING_PAUSE_MS)
  const query = useQuery(userSearchQuery(settled))
  const isTooShort = text.trim().length < USER_SEARCH_MINIMUM
  const isCurrent = text.trim() === settled.trim()
  const { error } = query
  useEffect(() => {
    if (error) console.warn('The search for people failed', error)
  }, [error])
  return {
    text,
    setText,
    isTooShort,
    isSearching: !isTooShort && (!isCurrent || query.isFetching),
    users: isTooShort || !isCurrent || query.isError ? NOBODY : (query.data?.users ?? NOBODY),
  }
}
