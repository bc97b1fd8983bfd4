'use client'

import { HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

/**
 * Hydrates the queries below with what the server read. The state is passed as a string: React would walk through every
 * value of an object, which is a fifth of the cost of a page with a table.
 */
export function FirstState({ written, children }: { written: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(written), [written])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
