'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { codeWhenReachable } from '@/lib/client/lazy-code'

/**
 * Tells a table, in `data-frozen` and in `--left-1`, `--left-2` and so on, which of its first columns stay in view and
 * where, and its frame how wide they are.
 * @param count how many are wanted
 * @param drawn what the table is drawn from: with other columns it is told anew
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
