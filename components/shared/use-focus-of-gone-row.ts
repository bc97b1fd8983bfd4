'use client'

import { useEffect } from 'react'

/** The row of a list or table that has the focus. */
interface Place {
  row: HTMLElement
  /** All rows at that moment, and the element that contains them. */
  rows: readonly Element[]
  list: Element | null
  /** The column of a table, and which of the controls in its cell has the focus; -1 for the row itself. */
  column: number | undefined
  control: number
  /** The element that stays when the last row is gone. */
  frame: HTMLElement | null
}

const ROW = 'tr[data-record], li[data-record]'
const CONTROLS = 'a[href], button, input, select, textarea'

/** The layers that cover a row only for a moment, such as the question before it is deleted. */
const ABOVE = '[role$="dialog"], [role="menu"]'

/**
 * Where a row that has the focus goes, such as with its deletion, the focus would be at the top of the page: it moves to the
 * same control of the row that takes its place, or to the list if there is none. Where all rows are drawn once more, such as
 * for a person who may only read by now, it stays with its record.
 */
export function useFocusOfGoneRow(): void {
  useEffect(() => {
    let place: Place | null = null
    let frame = 0
    const follow = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(ABOVE)) return
      const row = target.closest<HTMLElement>(ROW)
      place = row && toPlace(row, target)
    }
    const restore = () => {
      frame = 0
      if (!place || place.row.isConnected || document.activeElement !== document.body) return
      const next = besideGone(place)
      place = null
      if (next && !next.matches(`${CONTROLS}, [tabindex]`)) next.tabIndex = -1
      next?.focus({ preventScroll: true })
    }
    // A dialog that closes lets go of the page after it has left it.
    const observer = new MutationObserver(() => {
      if (place && !place.row.isConnected && frame === 0) frame = requestAnimationFrame(restore)
    })
    document.addEventListener('focusin', follow)
    document.addEventListener('pointerdown', follow)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', follow)
      document.removeEventListener('pointerdown', follow)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

function toPlace(row: HTMLElement, target: Element): Place {
  const cell = target.closest('td')
  return {
    row,
    rows: rowsIn(row.parentElement),
    list: row.parentElement,
    column: cell?.cellIndex,
    control: controlsIn(cell ?? row).indexOf(target),
    frame: row.closest('table, ul, ol')?.parentElement?.parentElement ?? null,
  }
}

function besideGone({ row, rows, list, column, control, frame }: Place): HTMLElement | null {
  const at = rows.indexOf(row)
  const left = [...rows.slice(at), ...rows.slice(0, at).reverse()].find(({ isConnected }) => isConnected)
  // All were replaced at once, such as the only one by its new state.
  const next = findRecord(frame, row) ?? left ?? (list?.isConnected ? rowsIn(list)[at] : undefined)
  if (!(next instanceof HTMLElement)) return frame?.isConnected ? frame : null
  if (!hasSameCells(row, next)) return next
  const cell = next instanceof HTMLTableRowElement && column !== undefined ? next.cells[column] : next
  const same = controlsIn(cell ?? next)[control]
  return same instanceof HTMLElement && !same.matches(':disabled') ? same : next
}

function findRecord(frame: HTMLElement | null, { dataset }: HTMLElement): HTMLElement | undefined {
  const rows = frame?.isConnected ? [...frame.querySelectorAll<HTMLElement>(ROW)] : []
  return rows.find((row) => row.dataset.record === dataset.record)
}

// Columns that only those see who may change something go with their rights.
const hasSameCells = (row: HTMLElement, next: HTMLElement) => cellsIn(row) === cellsIn(next)

const cellsIn = (row: HTMLElement) => (row instanceof HTMLTableRowElement ? row.cells.length : 0)

const rowsIn = (list: Element | null): Element[] =>
  [...(list?.children ?? [])].filter((one) => one.matches(ROW))

const controlsIn = (element: Element): Element[] => [...element.querySelectorAll(CONTROLS)]
