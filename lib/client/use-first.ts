import { useDeferredValue } from 'react'
import { useAlive } from './use-alive'

/**
 * What is drawn of a long list: by the server as many as fit a large screen, and by the browser the others once it has
 * these.
 */
export function useFirst<Item>(items: readonly Item[], count: number): readonly Item[] {
  const isWhole = useDeferredValue(true, useAlive())
  return isWhole ? items : items.slice(0, count)
}
