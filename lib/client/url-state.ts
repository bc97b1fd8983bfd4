'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useMemo, useSyncExternalStore } from 'react'

/**
 * Changes some of the query of the page's address; null removes a parameter. Next follows the browser's history, so
 * that the page is not rendered again. `replace` is for what changes with every key typed.
 */
export function changeAddress(
  changes: Record<string, string | null>,
  how: 'push' | 'replace' = 'push',
): void {
  const next = new URLSearchParams(window.location.search)
  const before = next.toString()
  for (const [key, value] of Object.entries(changes)) {
    if (value) next.set(key, value)
    else next.delete(key)
  }
  // A control may report one choice twice (a tab: pressed, then focused); going back must not lead to the same
  // address.
  if (next.toString() === before) return
  const address = next.size > 0 ? `?${next}` : window.location.pathname
  if (how === 'push') window.history.pushState(null, '', address)
  else window.history.replaceState(null, '', address)
}

// Normalized as the router does it: a space is a plus.
const normalizeQuery = (search: string) => new URLSearchParams(search).toString()

function onWayBack(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** Returns the query of the page's address, and the function that changes some of it. */
export function useUrlState() {
  // On going back, the router first fetches the page from the server. After going back twice meanwhile it would keep
  // the previous query for good, so the browser's address counts as long as it is this page's.
  const ofRouter = useSearchParams().toString()
  const pathname = usePathname()
  const text = useSyncExternalStore(
    onWayBack,
    () => (window.location.pathname === pathname ? normalizeQuery(window.location.search) : ofRouter),
    () => ofRouter,
  )
  const query = useMemo(() => new URLSearchParams(text), [text])
  return { query, change: changeAddress }
}
