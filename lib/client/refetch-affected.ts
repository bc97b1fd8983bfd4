import { CancelledError, type Query, type QueryClient } from '@tanstack/react-query'
import { invalidates } from '@/lib/shared/invalidation'
import type { Touch } from '@/lib/shared/live'

/** The reads that follow once the running one is over. */
const following = new WeakMap<Query, Promise<void>>()

/** The objects whose queries are not refetched, each once for everything that holds it. */
const held: string[] = []

/**
 * Holds back the queries that subscribe to one object alone: a change marks them as stale, and nothing refetches them. Returns
 * the function that ends this. For an object that is being deleted while its page is still shown: its queries would
 * only find that it is gone.
 */
export function holdBack(id: string): () => void {
  held.push(id)
  return () => {
    const at = held.indexOf(id)
    if (at >= 0) held.splice(at, 1)
  }
}

const isHeldBack = ({ meta }: Query) =>
  held.length > 0 &&
  (meta?.subscribesTo ?? []).some((touch) =>
    [touch.id, touch.projectId, touch.scenarioId].some((id) => id !== undefined && held.includes(id)),
  )

/**
 * Refetches the queries that subscribe to what the person's own change has touched, by the rule of live updates.
 * Resolves when they have loaded or failed.
 */
export function refetchAffected(client: QueryClient, ...touched: Touch[]): Promise<void> {
  return refetchTrailing(client, client.getQueryCache().findAll({ predicate: isAffectedBy(touched) }))
}

/** Refetches every query. Resolves when they have loaded or failed. */
export function refetchEverything(client: QueryClient): Promise<void> {
  return refetchTrailing(client, client.getQueryCache().getAll())
}

/**
 * Returns the predicate of queries that subscribe to one of these. Before a query is shown, its subscriptions are
 * unknown.
 */
export function isAffectedBy(touched: readonly Touch[]): (query: Query) => boolean {
  return ({ meta }) => meta === undefined || touched.some((touch) => invalidates(touch, meta.subscribesTo))
}

/**
 * Refetches queries that are shown, and marks the others as stale. A running read may lack the change: it is never
 * cancelled, and exactly one more follows it, however often that is requested meanwhile. Resolves when all have loaded
 * or failed, but does not wait for those that wait for the connection.
 */
export async function refetchTrailing(client: QueryClient, queries: readonly Query[]): Promise<void> {
  const wanted = queries.filter((query) => !isHeldBack(query))
  const idle = wanted.filter(isIdle)
  const running = wanted.filter((query) => !isIdle(query))
  const followed = running.map((query) => {
    const follow = following.get(query) ?? readAfter(client, query)
    return query.state.fetchStatus === 'paused' ? undefined : follow
  })
  await Promise.all([
    invalidate(client, idle, 'active'),
    invalidate(client, queries.filter(isHeldBack), 'none'),
    ...followed,
  ])
}

const isIdle = ({ state }: Query) => state.fetchStatus === 'idle'

function readAfter(client: QueryClient, query: Query): Promise<void> {
  const follow = isGivenUp(query).then((isOver) => {
    following.delete(query)
    // Code that cancels a read starts another one by itself, which may be of a further page only.
    return isOver && isIdle(query) ? invalidate(client, [query], 'none') : refetchTrailing(client, [query])
  })
  following.set(query, follow)
  return follow
}

/** Returns whether the running read ends by being cancelled. */
async function isGivenUp({ promise }: Query): Promise<boolean> {
  try {
    await promise
    return false
  } catch (error) {
    return error instanceof CancelledError
  }
}

function invalidate(
  client: QueryClient,
  queries: readonly Query[],
  refetchType: 'active' | 'none',
): Promise<void> {
  const wanted = new Set(queries)
  return client.invalidateQueries(
    { predicate: (query) => wanted.has(query), refetchType },
    { cancelRefetch: false },
  )
}
