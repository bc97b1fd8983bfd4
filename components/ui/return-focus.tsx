'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface ReturnFocus {
  /** For {@link RememberFocus}. */
  opener: RefObject<Element | null>
  onCloseAutoFocus: (event: Event) => void
}

/**
 * Returns the focus to the element that had it when a dialog opened. Radix returns it to the dialog's trigger only: a
 * dialog opened by state would leave the keyboard at the top of the page. {@link RememberFocus} belongs into the dialog.
 */
export function useReturnFocus(onCloseAutoFocus?: (event: Event) => void): ReturnFocus {
  const opener = useRef<Element | null>(null)
  return {
    opener,
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event)
      const { current } = opener
      if (event.defaultPrevented || !(current instanceof HTMLElement) || !current.isConnected) return
      event.preventDefault()
      current.focus()
    },
  }
}

/** Remembers what had the focus before the dialog's content was there: a field with `autoFocus` has it before any effect. */
export function RememberFocus({ opener }: Pick<ReturnFocus, 'opener'>) {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    opener.current = before
  }, [opener, before])
  return null
}
