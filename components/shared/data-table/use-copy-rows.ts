'use client'

import { useEffect } from 'react'

// A checkbox has no text that could be copied.
const FIELDS = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]'

function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}

/** Copies `text` on Ctrl+C (or Cmd+C), unless the person copies something else; null turns it off. */
export function useCopyKeys(text: (() => string) | null, onCopied: () => void): void {
  useEffect(() => {
    if (!text) return
    const copy = (event: ClipboardEvent) => {
      const isSelecting = window.getSelection()?.type === 'Range'
      if (isSelecting || isInField(event.target) || !event.clipboardData) return
      event.clipboardData.setData('text/plain', text())
      event.preventDefault()
      onCopied()
    }
    document.addEventListener('copy', copy)
    return () => document.removeEventListener('copy', copy)
  }, [text, onCopied])
}
