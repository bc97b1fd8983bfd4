import { dehydrate, QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FirstRead } from '@/lib/client/query-options'
import { FirstState } from './first-state'

interface HydratedProps {
  /** The initial data of the components below. */
  reads: readonly FirstRead[]
  children: ReactNode
}

/** Prefetches the queries of the components below on the server, in parallel. */
export async function Hydrated({ reads, children }: HydratedProps) {
  const client = new QueryClient()
  for (const first of await Promise.all(reads.map((read) => read()))) {
    if (first) client.setQueryData(first.queryKey, first.data, { updatedAt: first.updatedAt })
  }
  return <FirstState written={JSON.stringify(dehydrate(client))}>{children}</FirstState>
}
