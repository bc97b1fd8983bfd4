'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface ReturnFocus {
  /** For {@link RememberFocus}: the element, and the dialog that it is in. */
  opener: RefObject<readonly HTMLElement[]>
  onCloseAutoFocus: (event: Event) => void
}

/**
 * Returns the focus to the element that had it when a dialog opened. Radix returns it to the dialog's trigger only: a
 * dialog opened by state would leave the keyboard at the top of the page. Where the element is gone by then, the dialog
 * underneath has the focus, so that its keys go on. {@link RememberFocus} belongs into the dialog.
 */
export function useReturnFocus(onCloseAutoFocus?: (event: Event) => void): ReturnFocus {
  const opener = useRef<readonly HTMLElement[]>([])
  return {
    opener,
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event)
      const [element, around] = opener.current
      const isGone = !element?.isConnected
      const left = isGone && document.activeElement === document.body ? around : element
      if (event.defaultPrevented || !left?.isConnected) return
      event.preventDefault()
      left.focus()
    },
  }
}

/** Remembers what had the focus before the dialog's content was there: a field with `autoFocus` has it before any effect. */
export function RememberFocus({ opener }: Pick<ReturnFocus, 'opener'>) {
  const [before] = useState(findFocused)
  useLayoutEffect(() => {
    opener.current = before
  }, [opener, before])
  return null
}

function findFocused(): HTMLElement[] {
  const element = document.activeElement
  return [element, element?.closest('[role$="dialog"]')].filter((one) => one instanceof HTMLElement)
}
