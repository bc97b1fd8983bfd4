import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'

// A call that has begun disables its form before the next key or click is handled. With the default scheduler, a
// timer, a second Enter right after the first would send the form twice.
notifyManager.setScheduler(queueMicrotask)

/**
 * Returns the cache of server data. Reads are retried only when that may help. Changes are never retried and never
 * wait for the browser to consider itself online: the person has to see the outcome at once.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // After a timeout the person sees the error, and retries by themselves.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && error.code === 'network' && !error.isOverdue,
        refetchOnWindowFocus: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
