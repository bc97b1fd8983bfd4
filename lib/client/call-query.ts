import type { QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Touch } from '@/lib/shared/live'
import { type CallInput, type CallName, callApi, type GuardedEndpoint } from './api'
import { queryOptions } from './query-options'

type Options<Data> = Parameters<typeof queryOptions<Data>>[0]

interface AnyInput {
  queryKey: QueryKey
  subscribesTo: readonly Touch[]
  params?: unknown
  query?: unknown
  body?: unknown
}

type QueryInput<E extends GuardedEndpoint> = Omit<Options<z.input<E['data']>>, 'queryFn' | 'meta'> &
  Pick<CallInput<E>, Extract<keyof CallInput<E>, 'params' | 'query' | 'body'>> & {
    /** The changes that invalidate the query; none when it is refetched by other means, or never. */
    subscribesTo: readonly Touch[]
  }

/** Returns the query of a call, by its name and its contract's type. */
export function callQuery<E extends GuardedEndpoint>(
  name: CallName<E> & CallName<GuardedEndpoint>,
  input: QueryInput<E>,
): ReturnType<typeof queryOptions<z.input<E['data']>>>
export function callQuery(
  name: CallName<GuardedEndpoint>,
  { params, query, body, subscribesTo, ...options }: AnyInput,
): object {
  return queryOptions({
    ...options,
    queryFn: ({ signal }) => callApi<GuardedEndpoint>(name, { params, query, body, signal }),
    meta: { subscribesTo },
  })
}
