'use client'

import { useRef } from 'react'

interface FocusHandlers {
  onOpenAutoFocus?: (event: Event) => void
  onCloseAutoFocus?: (event: Event) => void
}

/**
 * Returns the focus to the element that had it when a dialog opened. Radix returns it to the dialog's trigger only: a
 * dialog opened by state would leave the keyboard at the top of the page.
 */
export function useReturnFocus({
  onOpenAutoFocus,
  onCloseAutoFocus,
}: FocusHandlers): Required<FocusHandlers> {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event) => {
      opener.current = document.activeElement
      onOpenAutoFocus?.(event)
    },
    onCloseAutoFocus: (event) => {
      onCloseAutoFocus?.(event)
      const { current } = opener
      if (event.defaultPrevented || !(current instanceof HTMLElement) || !current.isConnected) return
      event.preventDefault()
      current.focus()
    },
  }
}
