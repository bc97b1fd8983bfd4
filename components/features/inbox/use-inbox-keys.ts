'use client'

import type { KeyboardEvent } from 'react'
import { holdKey } from '@/lib/client/held-keys'

const ITEM = 'a[data-item]'

/** Returns where an arrow key leads from the item at `at` of a list of this length; null for any other key. */
export function placeAfterKey(key: string, at: number, length: number): number | null {
  if (key === 'ArrowDown') return Math.min(at + 1, length - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : null
}

/**
 * Returns the handler of an inbox's keys: arrows move through its items, R and U mark the one with the focus. Enter
 * opens it by itself: it is a link.
 */
export function useInboxKeys(onMark: (id: string, isRead: boolean) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { code, key, altKey, ctrlKey, metaKey, target, currentTarget } = event
    const focused = target instanceof Element ? target.closest<HTMLElement>(ITEM) : null
    if (!focused || altKey || ctrlKey || metaKey) return
    const items = [...currentTarget.querySelectorAll<HTMLElement>(ITEM)]
    const at = items.indexOf(focused)
    const next = placeAfterKey(key, at, items.length)
    // By their place on the keyboard: in a Cyrillic layout they type other letters.
    const isMark = code === 'KeyR' || code === 'KeyU'
    if (next === null && !isMark) return
    event.preventDefault()
    if (next !== null) return items[next]?.focus()
    holdKey(() => {
      // A read item moves behind the unread ones; the focus stays at its place in the list.
      const neighbour = items[at + 1] ?? items[at - 1]
      neighbour?.focus()
      onMark(focused.dataset.item ?? '', code === 'KeyR')
    })
  }
}
