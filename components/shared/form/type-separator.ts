import type { KeyboardEvent } from 'react'
import { visible } from '@/lib/shared/control-characters'
import { SEPARATOR } from '@/lib/shared/gs1'

/**
 * Accepts the group separator (ASCII 29) of a scanner that works as a keyboard: it sends Ctrl and `]`. The separator is
 * typed as its visible character.
 */
export function typeSeparator(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (!event.ctrlKey || event.code !== 'BracketRight') return
  event.preventDefault()
  const { currentTarget } = event
  const { selectionStart, selectionEnd } = currentTarget
  currentTarget.setRangeText(visible(SEPARATOR), selectionStart ?? 0, selectionEnd ?? 0, 'end')
  // Notifies React's handlers as for any other character.
  currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}
