'use client'

import { type RefObject, useEffect, useState } from 'react'

const listeners = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | null = null

// One observer for all elements: a table may have a thousand.
function watch(element: Element, onSeen: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) listeners.get(target)?.()
    },
    { rootMargin: '150px' },
  )
  listeners.set(element, onSeen)
  observer.observe(element)
  return () => observer?.unobserve(element)
}

/** Returns whether an element was ever in view, or nearly so. */
export function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || !element.current) return
    return watch(element.current, () => setIsSeen(true))
  }, [isSeen, element])
  return isSeen
}
