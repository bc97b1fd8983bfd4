'use client'

import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, SyntheticEvent } from 'react'
import { holdKey } from '@/lib/client/held-keys'
import { useLinksWithin } from './use-links-within'
import type { RowSelection } from './use-row-selection'

const OWN_ACTION = 'a, button, input, select, textarea, label, [role="menuitem"], [contenteditable="true"]'

type TableBody = HTMLTableSectionElement

interface RowEventsInput<Row> {
  /** The ids of the rows, in their order. */
  ids: readonly string[]
  /** Opens the row at this index; `cell` is the clicked one. */
  onOpen?: (index: number, cell: Element | null) => void
  /** Whether a click only marks a row: a double click or F2 opens it, like Enter. */
  isMarkedByClick?: boolean
  selection?: RowSelection<Row>
  /** Returns the action of a key on the row at this index, if it has one. */
  onKey?: (index: number, key: string) => (() => void) | undefined
}

/**
 * Returns the event handlers of a table's body, shared by all rows: click, or double click, and Enter open a row, its
 * checkbox, Shift, Ctrl and Space select, the arrow keys move the focus. Events on links and buttons inside a row are left
 * alone.
 */
export function useRowEvents<Row>({
  ids,
  onOpen,
  isMarkedByClick = false,
  selection,
  onKey,
}: RowEventsInput<Row>) {
  const links = useLinksWithin()
  return {
    onMouseDown: (event: MouseEvent<TableBody>) => {
      if (!closestRow(event) || isFromControl(event)) return
      // Shift would select the text between two clicks, a double click a word.
      if ((selection && event.shiftKey) || (isMarkedByClick && event.detail > 1)) event.preventDefault()
    },
    onClick: (event: MouseEvent<TableBody>) => {
      const row = closestRow(event)
      const id = row ? ids[rowIndex(row)] : undefined
      if (!row || id === undefined) return
      if (selection && isRowCheckbox(event.target)) {
        if (event.shiftKey) selection.extendTo(id)
        else selection.toggle(id)
        return
      }
      links.onClick(event)
      if (isFromControl(event) || window.getSelection()?.type === 'Range') return
      if (selection && event.shiftKey) selection.extendTo(id)
      else if (selection && (event.ctrlKey || event.metaKey)) selection.toggle(id)
      else if (!isMarkedByClick) onOpen?.(rowIndex(row), closestCell(event))
    },
    onDoubleClick: (event: MouseEvent<TableBody>) => {
      const row = isMarkedByClick && !isFromControl(event) && closestRow(event)
      if (row) onOpen?.(rowIndex(row), closestCell(event))
    },
    onKeyDown: (event: KeyboardEvent<TableBody>) => {
      const row = closestRow(event)
      if (selection && event.key === 'Escape' && isRowCheckbox(event.target)) return selection.clear()
      if (!row || event.target !== row || !(onOpen || selection)) return
      const place = rowIndex(row)
      const isSelecting = selection !== undefined && selectByKey(event, place, ids, selection)
      const isMoved = moveFocus(row, event.key)
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const isOpening = event.key === 'Enter' || (isMarkedByClick && event.key === 'F2')
      const act = isPlain && !isSelecting && !isMoved && !isOpening ? onKey?.(place, event.key) : undefined
      if (isOpening) onOpen?.(place, null)
      if (act) holdKey(act)
      if (isSelecting || isMoved || isOpening || act) event.preventDefault()
    },
    onPointerOver: (event: PointerEvent<TableBody>) => links.onPointerOver(event),
    onFocus: (event: FocusEvent<TableBody>) => links.onFocus(event),
  }
}

// A menu or dialog opened from a row renders elsewhere, yet its events bubble up to the row in React.
function closestRow({ target, currentTarget }: SyntheticEvent<TableBody>): HTMLTableRowElement | null {
  const row = target instanceof Element && currentTarget.contains(target) ? target.closest('tr') : null
  return row?.parentElement === currentTarget ? row : null
}

/** Returns the row's index among all rows; where only some are drawn each has its own in `data-index`. */
const rowIndex = (row: HTMLTableRowElement) => Number(row.dataset.index ?? row.sectionRowIndex)

const closestCell = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest('td') : null)

function isFromControl({ target }: SyntheticEvent): boolean {
  return target instanceof Element && target.closest(OWN_ACTION) !== null
}

function isRowCheckbox(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.closest('td')?.cellIndex === 0
}

function moveFocus(row: Element, key: string): boolean {
  const sibling =
    key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null
  if (!(sibling instanceof HTMLElement)) return false
  sibling.focus()
  return true
}

/** Selects with the keys of spreadsheets: Space, Shift+Space, Shift+arrows, Ctrl+A and Escape. */
function selectByKey<Row>(
  event: KeyboardEvent,
  index: number,
  ids: readonly string[],
  selection: RowSelection<Row>,
): boolean {
  const { key, shiftKey } = event
  const id = ids[index]
  if (id === undefined) return false
  if (key === ' ') shiftKey ? selection.extendTo(id) : selection.toggle(id)
  else if (shiftKey && key === 'ArrowDown') extend(selection, id, ids[index + 1])
  else if (shiftKey && key === 'ArrowUp') extend(selection, id, ids[index - 1])
  else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) selection.togglePage()
  else if (key === 'Escape') selection.clear()
  else return false
  return true
}

// From the row where the selection began to the one that the arrow key moves to.
function extend<Row>(selection: RowSelection<Row>, id: string, neighbour: string | undefined): void {
  if (!selection.has(id)) selection.toggle(id)
  if (neighbour !== undefined) selection.extendTo(neighbour)
}
