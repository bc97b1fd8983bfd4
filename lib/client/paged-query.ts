import { keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { Touch } from '@/lib/shared/live'
import { infiniteQueryOptions } from './query-options'

const FIRST_PAGE: string | null = null

interface PagedQueryInput<Key extends QueryKey, Page> {
  queryKey: Key
  /** Loads the page that a cursor names; the first one without it. */
  load: (input: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page>
  /** The changes that touch the list. */
  hears: readonly Touch[]
  /** Whether what was shown before stays in view until another filter or order is there. */
  keepsFormer?: boolean
}

/** A list that is loaded page by page, each page saying where the next one begins. */
export function pagedQuery<Key extends QueryKey, Page extends { nextCursor?: string | null }>({
  queryKey,
  load,
  hears,
  keepsFormer = false,
}: PagedQueryInput<Key, Page>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepsFormer ? keepPreviousData : undefined,
    meta: { hears },
  })
}
