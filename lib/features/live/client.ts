import {
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Touch } from '@/lib/shared/live'
import { isHeard } from './rules'

/** Changes that come close together are answered by one refetch. */
const GATHER_MS = 250
/** Milliseconds for which touches are remembered: older data is asked for anew anyway when it comes on the screen. */
const REMEMBERED_MS = 60_000
/** A refetch waits for the person's own change, which it might still be without, but not for one that hangs. */
const LONGEST_WAIT_MS = 10_000

/** The remembered touches; `touched` is null where anything may have been. */
interface Heard {
  touched: Touch | null
  /** The server's time in milliseconds. */
  at: number
}

/**
 * Asks anew for what is on the screen whenever a change touched what its query hears, by anybody, anywhere: also since
 * `renderedAt`, the server's time at which the page was rendered. While the tab is hidden the stream is closed; coming
 * back opens it and catches up. Where streams don't get through, the queries' own polling goes on.
 */
export function useLiveUpdates(renderedAt: number): void {
  const queryClient = useQueryClient()
  const [since] = useState(renderedAt)
  useEffect(() => {
    const refetches = new LiveRefetches(queryClient)
    let source: EventSource | undefined
    const open = (query: string) => {
      source = new EventSource(`/api/events?${query}`)
      source.addEventListener('touch', ({ data, lastEventId }) =>
        refetches.hear({ touched: JSON.parse(data), at: Number(lastEventId) }),
      )
      source.addEventListener('reset', ({ lastEventId }) =>
        refetches.hear({ touched: null, at: Number(lastEventId) }),
      )
    }
    const followVisibility = () => {
      if (document.hidden) {
        source?.close()
        source = undefined
      } else if (!source) {
        open('')
        refetches.hear({ touched: null, at: 0 })
      }
    }
    if (!document.hidden) open(`since=${since}`)
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      source?.close()
      refetches.end()
    }
  }, [queryClient, since])
}

/**
 * Refetches of a client's queries: only of those that hear what was touched, once for all that was touched meanwhile. A
 * refetch that runs is never cancelled; where it began before the change, another one follows it. A query that nobody
 * shows is only marked as stale.
 */
export class LiveRefetches {
  /** Queries to be asked anew, with the moment from which on they have to be. */
  readonly #due = new Map<Query, number>()
  /** The moments when the fetch began that runs now, and the one that the present data come from. */
  readonly #begun = new WeakMap<Query, number>()
  readonly #loaded = new WeakMap<Query, number>()
  /** Queries that got data which a page was rendered with: it may be older than what was touched already. */
  readonly #rendered = new Set<Query>()
  #recent: Heard[] = []
  /** Counts what happens, so that moments can be compared without a clock. */
  #moment = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince: number | undefined
  readonly #client: QueryClient
  readonly #stopWatching: () => void

  constructor(client: QueryClient) {
    this.#client = client
    this.#stopWatching = client.getQueryCache().subscribe((event) => this.#watch(event))
  }

  /** Ends it; what was touched but not asked for yet is left. */
  end(): void {
    clearTimeout(this.#timer)
    this.#stopWatching()
  }

  hear(heard: Heard): void {
    this.#recent = [...this.#recent.filter(({ at }) => at > heard.at - REMEMBERED_MS), heard]
    const concerned = this.#client
      .getQueryCache()
      .getAll()
      .filter((query) => hears(query, heard))
    for (const query of concerned) this.#due.set(query, ++this.#moment)
    if (concerned.length > 0) this.#schedule()
  }

  #watch(event: QueryCacheNotifyEvent): void {
    const { query, type } = event
    if (type === 'removed') this.#due.delete(query)
    if (type === 'added' || (type === 'updated' && event.action.type === 'setState')) this.#look(query)
    if (type !== 'updated') return
    const { action } = event
    // A further page leaves those as they are that are there already.
    if (action.type === 'fetch')
      this.#begun.set(query, action.meta?.fetchMore ? this.#loadedAt(query) : ++this.#moment)
    if (action.type === 'success' && !action.manual) this.#loaded.set(query, this.#begun.get(query) ?? 0)
    if (this.#due.has(query) && query.state.fetchStatus === 'idle') this.#schedule()
  }

  // What the query hears is known only once somebody shows it.
  #look(query: Query): void {
    if (query.state.data === undefined || this.#recent.length === 0) return
    this.#rendered.add(query)
    this.#schedule()
  }

  #loadedAt(query: Query): number {
    return this.#loaded.get(query) ?? 0
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#refetch()
    }, GATHER_MS)
  }

  #refetch(): void {
    for (const query of this.#rendered) {
      const { dataUpdatedAt } = query.state
      if (this.#recent.some((heard) => heard.at >= dataUpdatedAt && hears(query, heard)))
        this.#due.set(query, ++this.#moment)
    }
    this.#rendered.clear()
    if (this.#isChanging()) this.#schedule()
    else this.#refetchDue()
  }

  #refetchDue(): void {
    const ready = new Set<Query>()
    for (const [query, since] of this.#due) {
      if (query.state.fetchStatus !== 'idle') continue
      this.#due.delete(query)
      if (this.#loadedAt(query) < since) ready.add(query)
    }
    void this.#client.invalidateQueries({ predicate: (query) => ready.has(query) }, { cancelRefetch: false })
  }

  // The answer to a read that began before the person's own change is stored would take it back on the screen.
  #isChanging(): boolean {
    if (this.#client.isMutating() === 0) {
      this.#waitingSince = undefined
      return false
    }
    this.#waitingSince ??= Date.now()
    return Date.now() < this.#waitingSince + LONGEST_WAIT_MS
  }
}

function hears(query: Query, { touched }: Heard): boolean {
  return isHeard(touched, query.meta?.hears ?? [])
}
