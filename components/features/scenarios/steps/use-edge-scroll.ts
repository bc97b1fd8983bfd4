'use client'

import { useEffect, useMemo, useRef } from 'react'

/** How near to an edge of the list the pointer has to be, in pixels. */
const EDGE_PX = 80
/** The speed at the edge itself, in pixels per second. */
const MAX_SPEED = 1_200

const POINTER_MOVES = ['pointermove', 'touchmove'] as const

/**
 * Scrolls a list while something is dragged near its upper or lower visible edge, and never the page: the drag-and-drop
 * library would scroll the page first, and move the list away from under the pointer.
 */
export function useEdgeScroll() {
  const stop = useRef<(() => void) | null>(null)
  const scroll = useMemo(() => {
    const end = () => {
      stop.current?.()
      stop.current = null
    }
    const begin = (list: Element) => {
      end()
      stop.current = scrollAtEdges(list)
    }
    return { begin, end }
  }, [])
  useEffect(() => scroll.end, [scroll])
  return scroll
}

/** Follows the pointer and scrolls the list frame by frame; returns the function that stops it. */
function scrollAtEdges(list: Element): () => void {
  let pointerY: number | null = null
  let before = performance.now()
  let frame = requestAnimationFrame(next)
  function next(now: number): void {
    const seconds = (now - before) / 1_000
    before = now
    const speed = pointerY === null ? 0 : MAX_SPEED * edgeCloseness(pointerY, visibleEdges(list))
    // Less than a pixel would be rounded away.
    if (speed !== 0) list.scrollBy({ top: Math.sign(speed) * Math.max(1, Math.abs(speed) * seconds) })
    frame = requestAnimationFrame(next)
  }
  const follow = (event: PointerEvent | TouchEvent) => {
    pointerY = ('touches' in event ? event.touches[0] : event)?.clientY ?? null
  }
  for (const move of POINTER_MOVES) window.addEventListener(move, follow, { capture: true, passive: true })
  return () => {
    cancelAnimationFrame(frame)
    for (const move of POINTER_MOVES) window.removeEventListener(move, follow, { capture: true })
  }
}

function visibleEdges(list: Element) {
  const { top, bottom } = list.getBoundingClientRect()
  return { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) }
}

/**
 * Returns how near the pointer is to an edge: from -1, at the upper one or above it, to 1, at the lower one or below it,
 * and 0 between.
 */
export function edgeCloseness(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const share = (distance: number) => Math.min(1, Math.max(0, 1 - distance / EDGE_PX)) ** 2
  return share(bottom - y) - share(y - top)
}
