'use client'

import { type RefObject, useEffect, useRef } from 'react'

/** Pixels that a fraction of one, as zoomed pages have them, does not make up. */
const SLACK_PX = 2

/**
 * Tells the element around a scrolling one, in `data-edge`, at which of its edges more can be scrolled into view:
 * `left`, `right`, `bottom`.
 */
export function useScrollEdges<Scrolling extends HTMLElement>(): RefObject<Scrolling | null> {
  const ref = useRef<Scrolling>(null)
  useEffect(() => {
    const element = ref.current
    const frame = element?.parentElement
    if (!element || !frame) return
    const tell = () => {
      const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element
      const edges = [
        scrollLeft > SLACK_PX && 'left',
        scrollWidth - clientWidth - scrollLeft > SLACK_PX && 'right',
        scrollHeight - clientHeight - scrollTop > SLACK_PX && 'bottom',
      ]
      const said = edges.filter(Boolean).join(' ')
      // What depends on it would be worked out anew with each pixel.
      if (frame.dataset.edge !== said) frame.dataset.edge = said
    }
    const observer = new ResizeObserver(tell)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', tell, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', tell)
    }
  }, [])
  return ref
}
