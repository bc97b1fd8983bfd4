'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

const HIDDEN = 'data-aria-hidden'

/**
 * While the element of the returned ref is open, the keyboard can't reach what Radix hides from screen readers. A list,
 * unlike a dialog, is not modal to assistive technology: hidden controls that can be focused would be an accessibility
 * fault there.
 */
export function useInertBackground<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const ref = useRef<Shown>(null)
  useLayoutEffect(() => {
    // Radix renders a closed list apart from the page, to know its items' names.
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
    // Before the list gives the focus back: an inert element can't take it.
    return () => {
      observer.disconnect()
      for (const element of inert) element.removeAttribute('inert')
    }
  }, [])
  return ref
}
