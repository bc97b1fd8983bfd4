import type { QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Touch, TouchedRow } from '@/lib/shared/live'
import { type CallInput, type CallName, callApi, type GuardedEndpoint } from './api'
import { queryOptions, type TakeRow } from './query-options'

type Options<Data> = Parameters<typeof queryOptions<Data>>[0]

interface AnyInput {
  queryKey: QueryKey
  subscribesTo: readonly Touch[]
  takeRow?: (data: object, change: TouchedRow) => object | null
  params?: unknown
  query?: unknown
  body?: unknown
}

type QueryInput<E extends GuardedEndpoint> = Omit<Options<z.input<E['data']>>, 'queryFn' | 'meta'> &
  Pick<CallInput<E>, Extract<keyof CallInput<E>, 'params' | 'query' | 'body'>> & {
    /** The changes that invalidate the query; none when it is refetched by other means, or never. */
    subscribesTo: readonly Touch[]
    /** Returns the data with an object that was changed; null where it may be elsewhere, or was not there. */
    takeRow?: (data: z.input<E['data']>, change: TouchedRow) => z.input<E['data']> | null
  }

/** Returns the query of a call, by its name and its contract's type. */
export function callQuery<E extends GuardedEndpoint>(
  name: CallName<E> & CallName<GuardedEndpoint>,
  input: QueryInput<E>,
): ReturnType<typeof queryOptions<z.input<E['data']>>>
export function callQuery(
  name: CallName<GuardedEndpoint>,
  { params, query, body, subscribesTo, takeRow, ...options }: AnyInput,
): object {
  return queryOptions({
    ...options,
    queryFn: ({ signal }) => callApi<GuardedEndpoint>(name, { params, query, body, signal }),
    meta: { subscribesTo, takeRow: takeRow && takeIntoData(options.queryKey, takeRow) },
  })
}

function takeIntoData(
  queryKey: QueryKey,
  takeRow: (data: object, change: TouchedRow) => object | null,
): TakeRow {
  return (client, change) => {
    const known = client.getQueryData<object>(queryKey)
    const taken = known && takeRow(known, change)
    if (!taken) return false
    client.setQueryData(queryKey, taken)
    return true
  }
}
