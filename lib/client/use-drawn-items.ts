import { useDeferredValue } from 'react'
import { useHydrated } from './use-hydrated'

/**
 * Returns the items of a long list to render: on the server enough for a large screen, in the browser all of them
 * after hydration.
 */
export function useDrawnItems<Item>(items: readonly Item[], count: number): readonly Item[] {
  const isWhole = useDeferredValue(true, useHydrated())
  return isWhole ? items : items.slice(0, count)
}
