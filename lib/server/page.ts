import 'server-only'
import type { InferDataFromTag, InfiniteData, QueryKey } from '@tanstack/react-query'
import { notFound, unstable_rethrow } from 'next/navigation'
import { cache, type ReactNode } from 'react'
import type { FirstRead } from '@/lib/client/query-options'
import {
  parseRecordView,
  type RecordList,
  type RecordPage,
  type RecordQuery,
  recordsQuery,
  toRecordQuery,
} from '@/lib/client/records'
import { AppError } from '@/lib/shared/errors'
import type { RecordScope } from '@/lib/shared/records'
import { requireActor } from './auth'
import { describeError, logger } from './logger'
import { namedOutage } from './outage'
import { sharedFirst } from './shared-reading'

/** The query of a page's address. */
export type Address = Record<string, string | string[] | undefined>
export type SearchParams = Promise<Address>

/** The properties that Next passes to the page of one object. */
export interface ItemPageProps {
  params: Promise<{ id: string }>
  searchParams: SearchParams
}

/** The properties that Next passes to the layout of one object. */
export interface ItemLayoutProps {
  params: Promise<{ id: string }>
  children: ReactNode
}

/** The moment when the current render began, in milliseconds: its data is at least as new. */
export const renderBegan = cache(() => Date.now())

/** Returns the result of `work`, or null when the object does not exist: a title must not fail the page. */
export async function orNull<Result>(work: () => Promise<Result>): Promise<Result | null> {
  renderBegan()
  return work().catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw await namedOutage(error)
  })
}

/** Returns the result of `work`; an object that does not exist becomes the not-found screen. */
export async function orNotFound<Result>(work: () => Promise<Result>): Promise<Result> {
  const found = await orNull(async () => ({ result: await work() }))
  return (found ?? notFound()).result
}

/** The first data of a query, or its first page when it is loaded page by page. */
type First<Key extends QueryKey> =
  InferDataFromTag<undefined, Key> extends InfiniteData<infer Page> ? Page : InferDataFromTag<undefined, Key>

interface PrefetchedQuery<Key extends QueryKey> {
  queryKey: Key
  initialPageParam?: unknown
}

/**
 * Prefetches a query on the server, in the shape in which the browser would get it. An object that does not exist
 * becomes the not-found screen; any other failure is left to the browser, which fetches the query itself and shows the
 * error in place. So is undefined, which means too much data for the page.
 */
export function read<Key extends QueryKey>(
  query: PrefetchedQuery<Key>,
  load: () => Promise<First<Key> | undefined>,
): FirstRead {
  return prefetch(query, async () => write(query, await load()))
}

/**
 * Returns the same as {@link read}, for what depends on nobody: pages that are asked for at the same time share one reading
 * (decision 23). What is read may depend on nothing but what is given, which the reading is shared by.
 */
export function readShared<Key extends QueryKey, Given>(
  query: PrefetchedQuery<Key>,
  given: Given,
  load: (given: Given) => Promise<First<Key> | undefined>,
): FirstRead {
  return prefetch(query, async () => {
    const key = JSON.stringify([query.queryKey, given])
    return sharedFirst(await requireActor(), key, async () => write(query, await load(given)))
  })
}

function prefetch(query: { queryKey: QueryKey }, load: () => Promise<string | undefined>): FirstRead {
  const { queryKey } = query
  const updatedAt = renderBegan()
  return async () => {
    try {
      const written = await orNotFound(load)
      return written === undefined ? null : { queryKey, written, updatedAt }
    } catch (error) {
      unstable_rethrow(error)
      logger.warn({ query: queryKey[0], failure: describeError(error) }, 'first read left to the browser')
      return null
    }
  }
}

// The data of a query as JSON, of which what was loaded is all, or the first page.
function write(query: object, first: unknown): string | undefined {
  if (first === undefined || !('initialPageParam' in query)) return JSON.stringify(first)
  return JSON.stringify({ pages: [first], pageParams: [query.initialPageParam] })
}

interface Identified {
  _id: string
}

/** Returns the same as {@link readShared}, for a list of records in the order that is in the page's address. */
export function readRecords<Row extends Identified, Sort extends string, Of extends RecordScope, Filter>(
  records: RecordList<Row, Sort, Of, Filter>,
  stored: { list: (scope: Of, query: RecordQuery<Sort> & Filter) => Promise<RecordPage<Row>> },
  { scope, address }: { scope: Of; address: Address },
): FirstRead {
  const view = parseRecordView(records, address)
  const given = { scope, query: toRecordQuery(records, view) }
  return readShared(recordsQuery(records, scope, view), given, ({ scope, query }) =>
    stored.list(scope, query),
  )
}
