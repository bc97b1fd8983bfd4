'use client'

import { type PointerEvent, useRef } from 'react'
import { isInside } from './page-keys'

/** The least way of a finger that counts as a swipe, in pixels. */
const SWIPE_PX = 50

/** Returns handlers that report a finger's swipe to the side: 1 for what comes next, -1 for what came before. */
export function useSwipe(onSwipe: (steps: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      const { pointerType, clientX: x, clientY: y } = event
      from.current = pointerType === 'mouse' || !isInside(event) ? null : { x, y }
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
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
