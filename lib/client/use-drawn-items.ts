import { useDeferredValue } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Returns the items of a long list that are drawn: by the server as many as fit a large screen, and by the browser all of
 * them once it has these.
 */
export function useDrawnItems<Item>(items: readonly Item[], count: number): readonly Item[] {
  const isWhole = useDeferredValue(true, useHydrated())
  return isWhole ? items : items.slice(0, count)
}
