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

/**
 * What makes a row open on click and Enter and the arrow keys walk the rows, leaving alone what happens on the links
 * and buttons inside it. Nothing without `open`.
 */
export function rowKeys(open: (() => void) | undefined) {
  if (!open) return {}
  return {
    tabIndex: 0,
    onClick: (event: MouseEvent<HTMLTableRowElement>) => {
      const isSelecting = window.getSelection()?.type === 'Range'
      if (!isFromControl(event) && !isSelecting) open()
    },
    onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
      if (event.target !== event.currentTarget) return
      if (event.key === 'Enter') open()
      else if (!moveFocus(event.currentTarget, event.key)) return
      event.preventDefault()
    },
  }
}
