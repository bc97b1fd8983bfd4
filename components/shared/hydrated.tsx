import type { ReactNode } from 'react'
import type { FirstRead } from '@/lib/client/query-options'
import { DehydratedQueries } from './dehydrated-queries'

interface HydratedProps {
  /** The initial data of the components below. */
  reads: readonly FirstRead[]
  children: ReactNode
}

/** Prefetches the queries of the components below on the server, in parallel. */
export async function Hydrated({ reads, children }: HydratedProps) {
  const firsts = await Promise.all(reads.map((read) => read()))
  const queries = firsts.flatMap((first) =>
    first ? [`[${JSON.stringify(first.queryKey)},${first.updatedAt},${first.written}]`] : [],
  )
  return <DehydratedQueries written={`[${queries.join(',')}]`}>{children}</DehydratedQueries>
}
