import { type InfiniteData, keepPreviousData, type QueryKey } from '@tanstack/react-query'
import type { Touch, TouchedRow } from '@/lib/shared/live'
import { infiniteQueryOptions, type SomeRead, type TakeRow } from './query-options'

const FIRST_PAGE: string | null = null

interface PagedQueryInput<Key extends QueryKey, Page> {
  queryKey: Key
  /** Loads the page at a cursor; without one, the first page. */
  load: (input: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page>
  /** The changes that invalidate the list. */
  subscribesTo: readonly Touch[]
  /** Loads some rows again. Its result puts them into a page, or is null when the whole page has to be loaded. */
  loadSome?: (ids: readonly string[]) => Promise<(page: Page) => Page | null>
  /** Returns a page with an object that was changed; null where it is not on the page, or may be elsewhere now. */
  takeRow?: (page: Page, change: TouchedRow) => Page | null
  /** Whether the previous data stays in view until the new filter or order has loaded. */
  keepsFormer?: boolean
}

/** Returns the query of a list that is loaded page by page, each page with the cursor of the next one. */
export function pagedQuery<Key extends QueryKey, Page extends { nextCursor?: string | null }>({
  queryKey,
  load,
  subscribesTo,
  loadSome,
  takeRow,
  keepsFormer = false,
}: PagedQueryInput<Key, Page>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? null,
    placeholderData: keepsFormer ? keepPreviousData : undefined,
    meta: {
      subscribesTo,
      readSome: loadSome && someRead(queryKey, loadSome),
      takeRow: takeRow && takeIntoPages(queryKey, takeRow),
    },
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

function takeIntoPages<Page extends object>(
  queryKey: QueryKey,
  takeRow: (page: Page, change: TouchedRow) => Page | null,
): TakeRow {
  return (client, change) => {
    const known = client.getQueryData<InfiniteData<Page>>(queryKey)
    const taken = known?.pages.map((page) => takeRow(page, change))
    if (!known || !taken?.some(Boolean)) return false
    const pages = known.pages.map((page, index) => taken[index] ?? page)
    client.setQueryData<InfiniteData<Page>>(queryKey, { ...known, pages })
    return true
  }
}
