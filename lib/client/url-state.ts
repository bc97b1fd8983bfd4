'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useDebounced } from './use-debounced'

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

function onFragmentChange(listener: () => void): () => void {
  // A link within the page is followed by the router, of which only the last of these tells, in browsers that have it. It
  // does so while React still commits, when nothing may be rendered again.
  const tell = () => queueMicrotask(listener)
  const navigation = 'navigation' in window ? window.navigation : null
  window.addEventListener('hashchange', tell)
  navigation?.addEventListener('currententrychange', tell)
  return () => {
    window.removeEventListener('hashchange', tell)
    navigation?.removeEventListener('currententrychange', tell)
  }
}

/** Returns what is behind the # of the page's address; empty without it, and on the server. */
export function useFragment(): string {
  return useSyncExternalStore(
    onFragmentChange,
    () => window.location.hash.slice(1),
    () => '',
  )
}

const SEARCH_DELAY_MS = 300

/**
 * Returns the text of a search box that is kept in the page's address as `key`: written there once typing pauses, and
 * followed when the address changes by other means, such as the back button. A new text starts the list again: the
 * page parameter named by `restarts` is removed.
 */
export function useUrlSearch(
  key: string,
  restarts?: string,
): [text: string, setText: (text: string) => void] {
  const { query } = useUrlState()
  const inAddress = query.get(key) ?? ''
  const [text, setText] = useState(inAddress)
  const settled = useDebounced(text, SEARCH_DELAY_MS).trim()
  const written = useRef(inAddress)
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled
    changeAddress({ [key]: settled || null, ...(restarts && { [restarts]: null }) }, 'replace')
  }, [settled, key, restarts])
  useEffect(() => {
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [inAddress])
  return [text, setText]
}
