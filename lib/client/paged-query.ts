import { type InfiniteData, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { Touch } from '@/lib/shared/live'
import { infiniteQueryOptions, type SomeRead } from './query-options'

const FIRST_PAGE: string | null = null

interface PagedQueryInput<Key extends QueryKey, Page> {
  queryKey: Key
  /** Loads the page that a cursor names; the first one without it. */
  load: (input: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page>
  /** The changes that touch the list. */
  hears: readonly Touch[]
  /** Loads some rows anew; what it answers puts them into a page, or says by null that all of it has to be loaded. */
  loadSome?: (ids: readonly string[]) => Promise<(page: Page) => Page | null>
  /** Whether what was shown before stays in view until another filter or order is there. */
  keepsFormer?: boolean
}

/** Returns a list that is loaded page by page, each page saying where the next one begins. */
export function pagedQuery<Key extends QueryKey, Page extends { nextCursor?: string | null }>({
  queryKey,
  load,
  hears,
  loadSome,
  keepsFormer = false,
}: PagedQueryInput<Key, Page>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepsFormer ? keepPreviousData : undefined,
    meta: { hears, readSome: loadSome && someRead(queryKey, loadSome) },
  })
}

function someRead<Page extends object>(
  queryKey: QueryKey,
  loadSome: (ids: readonly string[]) => Promise<(page: Page) => Page | null>,
): SomeRead {
  return async (ids) => {
    const takeIn = await loadSome(ids)
    return (client) => {
      const known = client.getQueryData<InfiniteData<Page>>(queryKey)
      if (!known) return false
      const pages = known.pages.flatMap((page) => takeIn(page) ?? [])
      if (pages.length < known.pages.length) return false
      client.setQueryData<InfiniteData<Page>>(queryKey, { ...known, pages })
      return true
    }
  }
}
