'use client'

import { useEffect, useId } from 'react'
import type { RowSelection } from './use-row-selection'

const SELECTED = 'uta-rows-selected'

/**
 * Keeps selected rows in one table of a page only, the one used last: Ctrl+C and the bar at the lower end are about one.
 */
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
