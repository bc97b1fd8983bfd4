import { CancelledError, type Query, type QueryClient } from '@tanstack/react-query'
import { isHeard } from '@/lib/shared/hearing'
import type { Touch } from '@/lib/shared/live'

/** The reads that are made once the one that runs now is over. */
const following = new WeakMap<Query, Promise<void>>()

/**
 * Asks anew for all that hears of what a change of the person's own has touched, by the rule of live updates. Returns
 * what waits until it is there, or has failed.
 */
export function refetchHearing(client: QueryClient, ...touched: Touch[]): Promise<void> {
  return readAnew(client, client.getQueryCache().findAll({ predicate: isHearing(touched) }))
}

/** Asks anew for everything, whatever it hears. Returns what waits until it is there, or has failed. */
export function refetchEverything(client: QueryClient): Promise<void> {
  return readAnew(client, client.getQueryCache().getAll())
}

/** Returns what tells the queries that hear of one of these things; what one hears is not known before it is shown. */
export function isHearing(touched: readonly Touch[]): (query: Query) => boolean {
  return ({ meta }) => meta === undefined || touched.some((touch) => isHeard(touch, meta.hears))
}

/**
 * Reads queries anew, and only marks those as stale that nobody shows. A read that runs may be without what is new: it is
 * never cancelled, and one more follows it, however often that is wanted meanwhile. Returns what waits for all of them,
 * but not for those that wait for the connection.
 */
export async function readAnew(client: QueryClient, queries: readonly Query[]): Promise<void> {
  const idle = queries.filter(isIdle)
  const running = queries.filter((query) => !isIdle(query))
  const followed = running.map((query) => {
    const follow = following.get(query) ?? readAfter(client, query)
    return query.state.fetchStatus === 'paused' ? undefined : follow
  })
  await Promise.all([invalidate(client, idle, 'active'), ...followed])
}

const isIdle = ({ state }: Query) => state.fetchStatus === 'idle'

function readAfter(client: QueryClient, query: Query): Promise<void> {
  const follow = isGivenUp(query).then((isOver) => {
    following.delete(query)
    // Whoever gives a read up asks anew by themselves. Another one in its place may be of a further page alone.
    return isOver && isIdle(query) ? invalidate(client, [query], 'none') : readAnew(client, [query])
  })
  following.set(query, follow)
  return follow
}

/** Returns whether the read that runs is given up in the end. */
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
