'use client'

import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isSame, type Place, single } from './places'
import type { GridSelection } from './use-grid-selection'

/**
 * Keeps focus and selection in sync: the focus follows the selection, and the selection follows a cell that was focused
 * by other means, such as a click before hydration. In a table without rows it has the focus itself.
 */
export function useGridFocus(
  table: RefObject<HTMLTableElement | null>,
  { selection: { active, end }, setSelection, wantsFocus }: GridSelection,
) {
  useLayoutEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    const focused = cellAt(table.current, active) ?? table.current
    focused?.focus({ preventScroll: true })
    cellAt(table.current, end)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const follow = (target: EventTarget | null) => {
    const place = findPlace(target)
    if (place && !isSame(place, active)) setSelection(single(place))
  }
  const first = useRef(follow)
  useEffect(() => {
    const focused = document.activeElement
    if (table.current?.contains(focused)) first.current(focused)
  }, [table])
  const focus = () => {
    wantsFocus.current = true
  }
  return { focus, onFocus: (event: FocusEvent) => follow(event.target) }
}

/** Returns the place of the cell that an element is or is inside of; null outside of cells. */
export function findPlace(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest('tbody td') : null
  const row = Number(cell?.parentElement?.dataset.row)
  const column = Number(cell?.getAttribute('aria-colindex')) - 1
  return cell && Number.isInteger(row) ? { row, column } : null
}

function cellAt(table: HTMLTableElement | null, { row, column }: Place): HTMLElement | null {
  return table?.querySelector(`tr[data-row="${row}"] > td[aria-colindex="${column + 1}"]`) ?? null
}
