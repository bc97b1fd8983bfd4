import * as query from '@tanstack/react-query'
import type { Touch } from '@/lib/shared/live'

/**
 * Reads the things with these ids anew. What it answers puts them in the place of the former ones, and says whether all
 * is as it should be then: where it is not, the whole of the query has to be read.
 */
export type SomeRead = (ids: readonly string[]) => Promise<(client: query.QueryClient) => boolean>

type QueryMeta = {
  /** The changes that a query hears of; none where it is asked anew by other means, or never. */
  hears: readonly Touch[]
  /** Spares reading all of a long list for a change of a few things. */
  readSome?: SomeRead
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

interface Hearing {
  meta: QueryMeta
}

/** Options of a query, as TanStack's own function makes them, which say what the query hears. */
export function queryOptions<
  Data,
  Failure = query.DefaultError,
  Shown = Data,
  Key extends query.QueryKey = query.QueryKey,
>(options: query.UndefinedInitialDataOptions<Data, Failure, Shown, Key> & Hearing) {
  return query.queryOptions(options)
}

/** Returns the {@link queryOptions} of a query that is loaded page by page. */
export function infiniteQueryOptions<
  Page,
  Failure = query.DefaultError,
  Shown = query.InfiniteData<Page>,
  Key extends query.QueryKey = query.QueryKey,
  Cursor = unknown,
>(options: query.UndefinedInitialDataInfiniteOptions<Page, Failure, Shown, Key, Cursor> & Hearing) {
  return query.infiniteQueryOptions(options)
}

/** The data of a query, read before a browser asks for it. */
interface FirstData {
  queryKey: query.QueryKey
  data: unknown
  /** The moment when the reading began, at the latest. */
  updatedAt: number
}

/** Reads for a query before a browser asks; null where it failed, so that the browser asks. */
export type FirstRead = () => Promise<FirstData | null>
