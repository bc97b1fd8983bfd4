import type { KeyboardEvent } from 'react'
import { visible } from '@/lib/shared/control-characters'
import { SEPARATOR } from '@/lib/shared/gs1'

/**
 * Takes the group separator of a scanner that types like a keyboard: Ctrl and `]`, as ASCII names its control character
 * 29. It is typed as what can be seen of it.
 */
export function typeSeparator(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (!event.ctrlKey || event.code !== 'BracketRight') return
  event.preventDefault()
  const { currentTarget } = event
  const { selectionStart, selectionEnd } = currentTarget
  currentTarget.setRangeText(visible(SEPARATOR), selectionStart ?? 0, selectionEnd ?? 0, 'end')
  // Whoever holds the value hears of it as of any other character.
  currentTarget.dispatchEvent(new Event('input', { bubbles: true }))
}
