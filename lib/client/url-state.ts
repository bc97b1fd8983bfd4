'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'

/**
 * The query of the page's address, and a function that changes some of it; null takes a parameter away. Next follows
 * the browser's history, so that the page is not rendered anew. `replace` is for what changes with every key typed.
 */
export function useUrlState() {
  const query = useSearchParams()
  const change = useCallback((changes: Record<string, string | null>, how: 'push' | 'replace' = 'push') => {
    const next = new URLSearchParams(window.location.search)
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    const address = next.size > 0 ? `?${next}` : window.location.pathname
    if (how === 'push') window.history.pushState(null, '', address)
    else window.history.replaceState(null, '', address)
  }, [])
  return { query, change }
}
