'use client'

import { useRef } from 'react'
import { isInside } from './page-keys'
import { isTextField } from './text-fields'

/** Minimum distance in pixels that a finger moves in a swipe. */
const SWIPE_PX = 50

/** Returns whether the touched element handles the movement of a finger itself. */
const isForFinger = (target: EventTarget | null) =>
  isTextField(target) || (target instanceof HTMLInputElement && target.type === 'range')

/** A pointer that goes down or up on an element with the handlers. */
interface Touch {
  pointerType: string
  clientX: number
  clientY: number
  target: EventTarget
  currentTarget: Pick<Node, 'contains'>
}

/** Returns handlers that report a finger's swipe to the side: 1 for what comes next, -1 for what came before. */
export function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: Touch) => {
      const { pointerType, clientX: x, clientY: y } = event
      // In a field a finger moves the caret, and on a slider its thumb.
      const isOwn = pointerType !== 'mouse' && isInside(event) && !isForFinger(event.target)
      from.current = isOwn ? { x, y } : null
    },
    onPointerUp: ({ clientX, clientY }: Touch) => {
      if (!from.current) return
      const [x, y] = [clientX - from.current.x, clientY - from.current.y]
      from.current = null
      // Else it was meant to scroll.
      if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
