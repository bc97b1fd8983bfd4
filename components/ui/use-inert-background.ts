'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

const HIDDEN = 'data-aria-hidden'

/**
 * While the element of the answered ref is open, what Radix hides from screen readers for it is out of reach for the
 * keyboard too. A list, unlike a dialog, is not modal to assistive technology, so that hidden controls that could have
 * the focus would be a fault there.
 */
export function useInertBackground<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const ref = useRef<Shown>(null)
  useLayoutEffect(() => {
    // A closed list is rendered apart from the page, for the names of its items.
    if (!ref.current?.isConnected) return
    const inert: Element[] = []
    const takeAway = () => {
      for (const element of document.querySelectorAll(`[${HIDDEN}="true"]:not([inert])`)) {
        element.setAttribute('inert', '')
        inert.push(element)
      }
    }
    takeAway()
    const observer = new MutationObserver(takeAway)
    observer.observe(document.body, { subtree: true, attributeFilter: [HIDDEN] })
    // Before the list gives the focus back: nothing that is inert could take it.
    return () => {
      observer.disconnect()
      for (const element of inert) element.removeAttribute('inert')
    }
  }, [])
  return ref
}
