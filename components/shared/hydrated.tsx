import { dehydrate, HydrationBoundary, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A list of which the first page is there. */
export function firstPage<Page>(page: Page): { pages: Page[]; pageParams: null[] } {
  return { pages: [page], pageParams: [null] }
}

interface HydratedProps {
  /** Query keys with what the page has loaded for them. */
  entries: readonly (readonly [QueryKey, unknown])[]
  children: ReactNode
}

/** Hands what the server has loaded for a page to the queries of the components below. */
export function Hydrated({ entries, children }: HydratedProps) {
  const client = new QueryClient()
  for (const [key, data] of entries) client.setQueryData(key, data)
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
