'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { codeWhenReachable } from '@/lib/client/lazy-code'

/**
 * Sets a table's `data-frozen`, `--left-1`, `--left-2` and so on to the first columns that stay in view and their
 * positions, and the width of these columns on its frame.
 * @param count the number of wanted columns
 * @param drawn what the table is drawn from: when it changes the columns are measured again
 */
export function useFrozenColumns(count: number, drawn: unknown): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const table = ref.current
    if (!table || count === 0 || !drawn) return
    let isOver = false
    let stop: (() => void) | undefined
    codeWhenReachable(() => import('./frozen-columns')).then(
      ({ followFrozen }) => {
        if (!isOver) stop = followFrozen(table, count)
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [count, drawn])
  return ref
}
