'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Tolerance in pixels for the fractions that zoomed pages have. */
const SLACK_PX = 2

/**
 * Sets `data-edge` of the element around a scrolling one to the edges beyond which there is more: `left`, `right`,
 * `bottom`.
 */
export function useScrollEdges<Scrolling extends HTMLElement>(): RefObject<Scrolling | null> {
  const ref = useRef<Scrolling>(null)
  useEffect(() => {
    const element = ref.current
    const frame = element?.parentElement
    if (!element || !frame) return
    const mark = () => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element
      const edges = [
        scrollLeft > SLACK_PX && 'left',
        scrollWidth - clientWidth - scrollLeft > SLACK_PX && 'right',
        scrollHeight - clientHeight - scrollTop > SLACK_PX && 'bottom',
      ]
      const edgeNames = edges.filter(Boolean).join(' ')
      // Setting it with each pixel would recalculate the styles that depend on it.
      if (frame.dataset.edge !== edgeNames) frame.dataset.edge = edgeNames
    }
    const observer = new ResizeObserver(mark)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [])
  return ref
}
