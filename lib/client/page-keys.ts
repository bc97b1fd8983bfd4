'use client'

import { useEffect, useRef } from 'react'
import { holdKey } from './held-keys'
import { isList, isTextField } from './text-fields'

/** Returns whether a key that is pressed there belongs to a field, a grid or an open list. */
export function isTypingIn(target: EventTarget | null): boolean {
  return isTextField(target) || isList(target)
}

/** Returns whether a key moves the slider that has the focus. */
export function isForSlider({ key, target }: Pick<KeyboardEvent, 'key' | 'target'>): boolean {
  return key.startsWith('Arrow') && target instanceof Element && target.matches('input[type="range"]')
}

interface HandledEvent {
  target: EventTarget
  currentTarget: Pick<Node, 'contains'>
}

/**
 * Returns whether an event happened inside the element that handles it: React also passes on the events of what is shown
 * elsewhere on the page, such as a dialog or the list of a field.
 */
export function isInside({ target, currentTarget }: HandledEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

/** The selector of an open dialog. */
export const OPEN_DIALOG = '[role$="dialog"][data-state="open"]'

/** The key that leads to the notification on screen, and to a question on the page that names it as its shortcut. */
export const NOTICE_KEY = 'F8'

/** Returns whether a dialog is open. */
export const isDialogOpen = () => document.querySelector(OPEN_DIALOG) !== null

/** The physical keys that a page acts on, by their `code`: in a Cyrillic layout they type other letters. */
export type PageKeys = Readonly<Partial<Record<string, () => void>>>

/** Acts on the keys of a page, unless one types in a field, a dialog is open or a modifier key is held down. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const { code, ctrlKey, metaKey, altKey, shiftKey, repeat, target } = event
      if (event.defaultPrevented || repeat || ctrlKey || metaKey || altKey || shiftKey) return
      if (!latest.current[code] || isTypingIn(target) || isDialogOpen()) return
      event.preventDefault()
      holdKey(() => {
        if (!isDialogOpen()) latest.current[code]?.()
      })
    }
    window.addEventListener('keydown', follow)
    return () => window.removeEventListener('keydown', follow)
  }, [])
}
