'use client'

import { HydrationBoundary } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

/**
 * Hands what the server read to the queries below. It comes as a text: React walks through every value of an object
 * that it hands to the browser, and takes a text as it is, which is a fifth of a page with a table.
 */
export function FirstState({ written, children }: { written: string; children: ReactNode }) {
  const state = useMemo(() => JSON.parse(written), [written])
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>
}
