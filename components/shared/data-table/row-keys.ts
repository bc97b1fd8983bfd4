import type { KeyboardEvent, MouseEvent } from 'react'

const OWN_ACTION = 'a, button, input, select, textarea, label, [role="menuitem"], [contenteditable="true"]'

function isFromControl(event: { target: EventTarget; currentTarget: EventTarget }): boolean {
  const { target, currentTarget } = event
  // A menu or dialog opened from the row renders elsewhere, yet its events bubble up to the row in React.
  if (target instanceof Node && currentTarget instanceof Node && !currentTarget.contains(target)) return true
  return target instanceof Element && target.closest(OWN_ACTION) !== null
}

function moveFocus(row: Element, key: string): boolean {
  const sibling =
    key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null
  if (!(sibling instanceof HTMLElement)) return false
  sibling.focus()
  return true
}

/** What a row's keys and clicks do to the selection. */
export interface RowSelectionKeys {
  toggle: () => void
  extend: () => void
  /** Selects from where the selection was begun to the row that the arrow key leads to. */
  extendBy: (step: 1 | -1) => void
  togglePage: () => void
  clear: () => void
}

interface RowKeysInput {
  open?: () => void
  selection?: RowSelectionKeys
}

/** The keys of spreadsheets: Space, Shift+Space, Shift+arrows, Ctrl+A and Escape. */
function selectByKey(event: KeyboardEvent, selection: RowSelectionKeys): boolean {
  const { key, shiftKey } = event
  if (key === ' ') shiftKey ? selection.extend() : selection.toggle()
  else if (shiftKey && key === 'ArrowDown') selection.extendBy(1)
  else if (shiftKey && key === 'ArrowUp') selection.extendBy(-1)
  else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey)) selection.togglePage()
  else if (key === 'Escape') selection.clear()
  else return false
  return true
}

function selectByClick(event: MouseEvent, selection: RowSelectionKeys | undefined): boolean {
  if (!selection) return false
  if (event.shiftKey) selection.extend()
  else if (event.ctrlKey || event.metaKey) selection.toggle()
  else return false
  return true
}

/**
 * What makes a row open on click and Enter, be selected by Shift, Ctrl and Space, and the arrow keys walk the rows,
 * leaving alone what happens on the links and buttons inside it. Nothing without `open` and `selection`.
 */
export function rowKeys({ open, selection }: RowKeysInput) {
  if (!open && !selection) return {}
  return {
    tabIndex: 0,
    onMouseDown: (event: MouseEvent<HTMLTableRowElement>) => {
      // Shift would select the text between two clicks.
      if (selection && event.shiftKey && !isFromControl(event)) event.preventDefault()
    },
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      if (isFromControl(event) || window.getSelection()?.type === 'Range') return
      if (!selectByClick(event, selection)) open?.()
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return
      const isSelecting = selection !== undefined && selectByKey(event, selection)
      const isMoved = moveFocus(event.currentTarget, event.key)
      if (event.key === 'Enter') open?.()
      else if (!isSelecting && !isMoved) return
      event.preventDefault()
    },
  }
}
