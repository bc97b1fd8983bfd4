import {
  type Query,
  type QueryCacheNotifyEvent,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SomeRead } from '@/lib/client/query-options'
import { refetchTrailing } from '@/lib/client/refetch-affected'
import { reloadForRelease } from '@/lib/client/release'
import { isLoggingOut } from '@/lib/client/sign-in-page'
import { invalidates } from '@/lib/shared/invalidation'
import type { Touch, TouchedRow } from '@/lib/shared/live'

/** Debounce in milliseconds: changes that come close together are answered by one refetch. */
const DEBOUNCE_MS = 250
/** Where many watch, their refetches after one change are spread over this long for each of them, at most a second in all. */
const SPREAD_MS_PER_BROWSER = 5
const MAX_SPREAD_MS = 1_000 - DEBOUNCE_MS
/** Milliseconds for which touches are remembered: older data is refetched anyway when it comes on the screen. */
const REMEMBERED_MS = 60_000
/** Maximum number of rows of a list that are refetched alone; where more were touched, the whole list is. */
const MAX_READ_ALONE = 20
/**
 * A browser gives up a refused stream, for example while a server is replaced; it is reopened with a growing back-off.
 */
const REOPEN_MS = 3_000
const MAX_REOPEN_MS = 60_000
/** A refetch waits for the person's own change, which its answer might lack, but not for one that hangs. */
const MAX_WAIT_MS = 10_000

/** The remembered touches; `touched` is null where anything may have been. */
interface TimedTouch {
  touched: Touch | null
  /** The server's time in milliseconds. */
  at: number
}

const ANYTHING: TimedTouch = { touched: null, at: 0 }

/** Why a query has to be refetched. */
interface Due {
  /** Data whose fetch began before this moment is stale. */
  since: number
  /** The ids of the touched records; null where any may have been. */
  ids: Set<string> | null
}

/**
 * Refetches a query on the screen whenever anybody's change invalidates it, also since `renderedAt`, the server's time
 * at which the page was rendered. While the tab is hidden the stream is closed, except in a tab that may show
 * notifications; coming back opens it and catches up, as does a refused stream: a person who is not signed in any more
 * learns it that way. Where streams don't get through, the queries' own polling goes on. Once another build answers than the
 * `renderedBy` of the page, the tab is reloaded.
 */
export function useLiveUpdates(renderedAt: number, renderedBy: string): void {
  const queryClient = useQueryClient()
  const [since] = useState(renderedAt)
  const [release] = useState(renderedBy)
  useEffect(() => {
    const refetches = new LiveRefetches(queryClient)
    let stopWaiting = () => {}
    const stream = new LiveStream(refetches, (served) => {
      stopWaiting()
      stopWaiting =
        served === release ? () => {} : reloadForRelease(served, () => queryClient.isMutating() > 0)
    })
    let stopHidden = () => {}
    const followVisibility = () => {
      if (document.hidden) {
        stream.close()
        stopHidden = listenHidden(() => stream.reopen())
      } else {
        stopHidden()
        if (!stream.isOpen) stream.reopen()
      }
    }
    if (!document.hidden) stream.open(`since=${since}`)
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      stopHidden()
      stopWaiting()
      stream.close()
      refetches.end()
    }
  }, [queryClient, since, release])
}

/** The stream of touches from the server, handed on to refetches. */
class LiveStream {
  readonly #refetches: LiveRefetches
  readonly #noteRelease: (served: string) => void
  #source: EventSource | undefined
  #reopening: ReturnType<typeof setTimeout> | undefined
  #refusals = 0

  constructor(refetches: LiveRefetches, noteRelease: (served: string) => void) {
    this.#refetches = refetches
    this.#noteRelease = noteRelease
  }

  get isOpen(): boolean {
    return this.#source !== undefined
  }

  /** Opens it after a time without a stream, whose changes are unknown. */
  reopen(): void {
    this.open('')
    this.#refetches.handleTouch(ANYTHING)
  }

  open(query: string): void {
    if (isLoggingOut()) return
    const source = new EventSource(`/api/events?${query}`)
    this.#source = source
    source.addEventListener('touch', ({ data, lastEventId }) =>
      this.#refetches.handleTouch({ touched: JSON.parse(data), at: Number(lastEventId) }),
    )
    source.addEventListener('row', ({ data }) => this.#refetches.handleRow(JSON.parse(data)))
    source.addEventListener('reset', ({ lastEventId }) =>
      this.#refetches.handleTouch({ touched: null, at: Number(lastEventId) }),
    )
    source.addEventListener('release', ({ data }) => this.#noteRelease(data))
    source.addEventListener('streams', ({ data }) => this.#refetches.spreadAmong(Number(data)))
    source.addEventListener('open', () => {
      if (this.#refusals > 0) this.#refetches.handleTouch(ANYTHING)
      this.#refusals = 0
    })
    source.addEventListener('error', () => {
      if (this.#source === source && source.readyState === EventSource.CLOSED) this.#reopenLater()
    })
  }

  close(): void {
    clearTimeout(this.#reopening)
    this.#source?.close()
    this.#source = undefined
  }

  #reopenLater(): void {
    // A person who is not signed in any more learns it from this refetch.
    if (this.#refusals === 0) this.#refetches.handleTouch(ANYTHING)
    this.#refusals += 1
    this.#reopening = setTimeout(() => this.open(''), Math.min(REOPEN_MS * this.#refusals, MAX_REOPEN_MS))
  }
}

/**
 * Opens a stream for a hidden tab, where it may show notifications and no other hidden tab of the browser does so: each
 * stream takes one of the six connections that browsers allow. Returns the function that lets another tab do it.
 */
function listenHidden(open: () => void): () => void {
  const mayNotify = 'Notification' in window && Notification.permission === 'granted'
  if (!mayNotify || !('locks' in navigator)) return () => {}
  const ended = new AbortController()
  const hold = () => {
    open()
    return new Promise<void>((resolve) => {
      ended.signal.addEventListener('abort', () => resolve())
    })
  }
  navigator.locks.request('uta-hidden-stream', { signal: ended.signal }, hold).catch(() => {})
  return () => ended.abort()
}

/**
 * Refetches the queries of a client that a touch invalidates, once for all touches that arrive meanwhile. A running
 * refetch is never cancelled; where it began before the change, another one follows it. A query that nobody shows is
 * only marked as stale; one that can read single rows refetches only those, and one that can take the changed object,
 * which follows its touch, refetches nothing.
 */
export class LiveRefetches {
  readonly #due = new Map<Query, Due>()
  /** Queries of which single rows are being read. */
  readonly #reading = new Set<Query>()
  /** When the running fetch began, and the one that the present data come from. */
  readonly #begun = new WeakMap<Query, number>()
  readonly #loaded = new WeakMap<Query, number>()
  /** Queries that got data which a page was rendered with: it may be older than what was touched already. */
  readonly #rendered = new Set<Query>()
  #recent: TimedTouch[] = []
  /** Counts what happens, so that moments can be compared without a clock. */
  #moment = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #waitingSince: number | undefined
  #spreadMs = 0
  readonly #client: QueryClient
  readonly #stopWatching: () => void

  constructor(client: QueryClient) {
    this.#client = client
    this.#stopWatching = client.getQueryCache().subscribe((event) => this.#watch(event))
  }

  /** Ends it; touches that were not refetched yet are dropped. */
  end(): void {
    clearTimeout(this.#timer)
    this.#stopWatching()
  }

  /** Spreads the refetches after a change, so that this many browsers don't ask at the same moment. */
  spreadAmong(browsers: number): void {
    this.#spreadMs = Math.min(browsers * SPREAD_MS_PER_BROWSER, MAX_SPREAD_MS)
  }

  handleTouch(touch: TimedTouch): void {
    this.#recent = [...this.#recent.filter(({ at }) => at > touch.at - REMEMBERED_MS), touch]
    const concerned = this.#client
      .getQueryCache()
      .getAll()
      .filter((query) => isInvalidatedBy(query, touch))
    for (const query of concerned) this.#expect(query, touch.touched?.id)
    if (concerned.length > 0) this.#schedule()
  }

  /** Puts an object as it is after all touches of it so far into the queries that are to be refetched for it. */
  handleRow(change: TouchedRow): void {
    // Without the person's own change, which is not stored yet.
    if (this.#isChanging()) return
    for (const [query, { ids }] of this.#due) {
      if (!ids?.has(change.id) || !isSettled(query) || this.#reading.has(query)) continue
      if (!query.meta?.takeRow?.(this.#client, change)) continue
      ids.delete(change.id)
      if (ids.size === 0) this.#due.delete(query)
    }
  }

  #expect(query: Query, id: string | undefined): void {
    const known = this.#due.get(query)
    const isAny = id === undefined || known?.ids === null
    const ids = isAny ? null : new Set([...(known?.ids ?? []), id])
    this.#due.set(query, { since: ++this.#moment, ids })
  }

  #watch(event: QueryCacheNotifyEvent): void {
    const { query, type } = event
    if (type === 'removed') this.#due.delete(query)
    if (type === 'added' || (type === 'updated' && event.action.type === 'setState')) this.#look(query)
    if (type !== 'updated') return
    const { action } = event
    // A further page leaves the loaded pages as they are.
    if (action.type === 'fetch')
      this.#begun.set(query, action.meta?.fetchMore ? this.#loadedAt(query) : ++this.#moment)
    if (action.type === 'success' && !action.manual) this.#loaded.set(query, this.#begun.get(query) ?? 0)
    if (this.#due.has(query) && query.state.fetchStatus === 'idle') this.#schedule()
  }

  // What invalidates the query is known only once somebody shows it.
  #look(query: Query): void {
    if (query.state.data === undefined || this.#recent.length === 0) return
    this.#rendered.add(query)
    this.#schedule()
  }

  #loadedAt(query: Query): number {
    return this.#loaded.get(query) ?? 0
  }

  #schedule(): void {
    const delay = DEBOUNCE_MS + Math.random() * this.#spreadMs
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#refetch()
    }, delay)
  }

  #refetch(): void {
    for (const query of this.#rendered) {
      const { dataUpdatedAt } = query.state
      if (this.#recent.some((touch) => touch.at >= dataUpdatedAt && isInvalidatedBy(query, touch)))
        this.#expect(query, undefined)
    }
    this.#rendered.clear()
    if (this.#isChanging()) this.#schedule()
    else this.#refetchDue()
  }

  #refetchDue(): void {
    const ready: Query[] = []
    for (const [query, { since, ids }] of this.#due) {
      if (query.state.fetchStatus !== 'idle' || this.#reading.has(query)) continue
      this.#due.delete(query)
      if (this.#loadedAt(query) >= since) continue
      const readSome = readAlone(query, ids)
      if (readSome) void this.#readSome(query, readSome)
      else ready.push(query)
    }
    void refetchTrailing(this.#client, ready)
  }

  async #readSome(query: Query, { ids, read }: ReadAlone): Promise<void> {
    this.#reading.add(query)
    // Where single rows could not be read the whole query is refetched, which shows the failure.
    const takeIn = await read([...ids]).catch(() => null)
    this.#reading.delete(query)
    // A change of the person's own that has begun meanwhile is not in the answer yet.
    if (takeIn && this.#isChanging()) for (const id of ids) this.#expect(query, id)
    else if (!takeIn?.(this.#client)) void refetchTrailing(this.#client, [query])
    if (this.#due.has(query)) this.#schedule()
  }

  // The answer to a read that began before the person's own change is stored would revert it on the screen.
  #isChanging(): boolean {
    if (this.#client.isMutating() === 0) {
      this.#waitingSince = undefined
      return false
    }
    this.#waitingSince ??= Date.now()
    return Date.now() < this.#waitingSince + MAX_WAIT_MS
  }
}

interface ReadAlone {
  ids: ReadonlySet<string>
  read: SomeRead
}

/** Returns how the touched rows are read without the rest of their query; null where they can't be. */
function readAlone(query: Query, ids: ReadonlySet<string> | null): ReadAlone | null {
  const read = query.meta?.readSome
  return read && ids && ids.size <= MAX_READ_ALONE && isShown(query) ? { ids, read } : null
}

const isShown = (query: Query) =>
  query.isActive() && query.state.data !== undefined && !query.state.isInvalidated

/** Whether a query shows data that no fetch under way is about to replace. */
const isSettled = (query: Query) => isShown(query) && query.state.fetchStatus === 'idle'

function isInvalidatedBy(query: Query, { touched }: TimedTouch): boolean {
  return invalidates(touched, query.meta?.subscribesTo ?? [])
}
