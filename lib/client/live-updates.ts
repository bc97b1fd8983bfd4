import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Changes that come close together are answered by one refetch. */
const GATHER_MS = 250

/**
 * Asks anew for what is on the screen whenever the server tells that something was changed, by anybody, anywhere.
 * Queries that no change can touch say so with `meta: { isLive: false }`. While the tab is hidden the stream is closed;
 * coming back opens it and catches up. Where streams don't get through, the queries' own polling goes on.
 */
export function useLiveUpdates(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const catchUp = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries({ predicate: (query) => query.meta?.isLive !== false })
      }, GATHER_MS)
    }
    const open = () => {
      source = new EventSource('/api/events')
      source.addEventListener('change', catchUp)
      source.addEventListener('reset', catchUp)
    }
    const followVisibility = () => {
      if (document.hidden) {
        source?.close()
        source = undefined
      } else if (!source) {
        open()
        catchUp()
      }
    }
    if (!document.hidden) open()
    document.addEventListener('visibilitychange', followVisibility)
    return () => {
      document.removeEventListener('visibilitychange', followVisibility)
      source?.close()
      clearTimeout(timer)
    }
  }, [queryClient])
}
