import * as query from '@tanstack/react-query'
import type { Touch, TouchedRow } from '@/lib/shared/live'

/**
 * Reads the objects with these ids again. The result replaces them in the cache and returns whether that was enough;
 * if not, the whole query has to be refetched.
 */
export type SomeRead = (ids: readonly string[]) => Promise<(client: query.QueryClient) => boolean>

/**
 * Puts an object that came with its change into the data of a query. Returns whether these are up to date by that; if
 * not, the query has to be refetched.
 */
export type TakeRow = (client: query.QueryClient, change: TouchedRow) => boolean

type QueryMeta = {
  /** The changes that invalidate the query; none when it is refetched by other means, or never. */
  subscribesTo: readonly Touch[]
  /** Avoids refetching all of a long list when a few of its rows have changed. */
  readSome?: SomeRead
  /** Avoids refetching a list for a change that came with the changed object. */
  takeRow?: TakeRow
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta
  }
}

interface WithMeta {
  meta: QueryMeta
}

/** TanStack's `queryOptions`, with the changes that the query subscribes to. */
export function queryOptions<
  Data,
  Failure = query.DefaultError,
  Shown = Data,
  Key extends query.QueryKey = query.QueryKey,
>(options: query.UndefinedInitialDataOptions<Data, Failure, Shown, Key> & WithMeta) {
  return query.queryOptions(options)
}

/** Returns the {@link queryOptions} of a query that is loaded page by page. */
export function infiniteQueryOptions<
  Page,
  Failure = query.DefaultError,
  Shown = query.InfiniteData<Page>,
  Key extends query.QueryKey = query.QueryKey,
  Cursor = unknown,
>(options: query.UndefinedInitialDataInfiniteOptions<Page, Failure, Shown, Key, Cursor> & WithMeta) {
  return query.infiniteQueryOptions(options)
}

/** The data of a query, prefetched on the server. */
interface FirstData {
  queryKey: query.QueryKey
  /** As JSON. */
  written: string
  /** The moment when the read began, at the latest. */
  updatedAt: number
}

/** Prefetches a query; null when that failed, so that the browser fetches it. */
export type FirstRead = () => Promise<FirstData | null>
