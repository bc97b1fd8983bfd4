'use client'

import { useEffect, useId } from 'react'
import type { RowSelection } from './use-row-selection'

const SELECTED = 'uta-rows-selected'

/** Keeps a selection in one table of a page only, the one used last: Ctrl+C and the selection bar serve only one. */
export function useOnlySelection<Row>({ rows, clear }: RowSelection<Row>): void {
  const id = useId()
  const count = rows.length
  useEffect(() => {
    const give = (event: Event) => {
      if (event instanceof CustomEvent && event.detail !== id) clear()
    }
    window.addEventListener(SELECTED, give)
    return () => window.removeEventListener(SELECTED, give)
  }, [id, clear])
  useEffect(() => {
    if (count > 0) window.dispatchEvent(new CustomEvent(SELECTED, { detail: id }))
  }, [id, count])
}
