'use client'

import { type DehydratedState, HydrationBoundary, hashKey, type QueryKey } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

/** A query that the server read: its key, the moment when that began at the latest, and its data. */
type PrefetchedQuery = [queryKey: QueryKey, updatedAt: number, data: unknown]

/**
 * Hydrates the queries below with what the server read. The state is passed as a string: React would walk through every
 * value of an object, which is a fifth of the cost of a page with a table.
 * @param written a list of {@link PrefetchedQuery} as JSON
 */
export function DehydratedQueries({ written, children }: { written: string; children: ReactNode }) {
  const state = useMemo(() => toState(JSON.parse(written)), [written])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}

function toState(firsts: readonly PrefetchedQuery[]): DehydratedState {
  const queries = firsts.map(([queryKey, dataUpdatedAt, data]) => ({
    dehydratedAt: dataUpdatedAt,
    queryKey,
    queryHash: hashKey(queryKey),
    state: { ...LOADED, data, dataUpdatedAt },
  }))
  return { queries, mutations: [] }
}

const LOADED = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
} as const
