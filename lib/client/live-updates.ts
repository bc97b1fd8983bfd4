import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Changes that come close together are answered by one refetch. */
const GATHER_MS = 250
/** What the server read this soon after a change may not have had it yet. */
const READING_MS = 5_000

/**
 * Asks anew for what is on the screen whenever the server tells that something was changed, by anybody, anywhere: also
 * between the moment in which a page was rendered and the one in which it listens. Queries that no change can touch say
 * so with `meta: { isLive: false }`. While the tab is hidden the stream is closed; coming back opens it and catches up.
 * Where streams don't get through, the queries' own polling goes on.
 */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const { catchUp, stop } = gatheredRefetch(queryClient)
    let source: EventSource | undefined
    let changedAt = 0
    const hear = ({ lastEventId }: MessageEvent) => {
      changedAt = Number(lastEventId)
      catchUp()
    }
    const open = (ageMs: number) => {
      source = new EventSource(`/api/events?age=${Math.ceil(ageMs)}`)
      source.addEventListener('change', hear)
      source.addEventListener('reset', hear)
    }
    const followVisibility = () => {
      if (document.hidden) {
        source?.close()
        source = undefined
      } else if (!source) {
        open(0)
        catchUp()
      }
    }
    // A page to which the person has gone on may have been rendered just before the change that is known already.
    const stopWatching = queryClient.getQueryCache().subscribe(({ type, query }) => {
      const { data, dataUpdatedAt } = query.state
      if (type === 'added' && data !== undefined && dataUpdatedAt < changedAt + READING_MS) catchUp()
    })
    if (!document.hidden) open(performance.now())
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      stopWatching()
      source?.close()
      stop()
    }
  }, [queryClient])
}

function gatheredRefetch(queryClient: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const catchUp = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      void queryClient.invalidateQueries({ predicate: (query) => query.meta?.isLive !== false })
    }, GATHER_MS)
  }
  return { catchUp, stop: () => clearTimeout(timer) }
}
