'use client'

import { useSyncExternalStore } from 'react'

/** The media query of a phone's screen; the same as in the style sheets. */
const NARROW = '(width < 40rem)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Returns whether the screen is a phone's; the server, which can't know, assumes a wide one. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
}
