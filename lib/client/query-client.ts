import { QueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from './api'

// zod tries to compile its schemas by eval, which the Content-Security-Policy refuses and reports as a violation.
if (typeof window !== 'undefined') z.config({ jitless: true })

/** The cache of server data. Reads are retried only where another try may help; changes never are. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.code === 'network',
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  })
}
