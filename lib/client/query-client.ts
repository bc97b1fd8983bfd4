import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'

// A call that has begun disables its form before the next key or click is handled. With the default, a timer, a second
// Enter that comes right after the first sends the form twice.
notifyManager.setScheduler(queueMicrotask)

/**
 * Returns the cache of server data. Reads are retried only where another try may help; changes never are, and never
 * wait for the browser to believe that it is online: whoever makes one is to hear at once what became of it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Whoever has waited for as long as a call may take is told, and asks again by themselves.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && error.code === 'network' && !error.isOverdue,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
