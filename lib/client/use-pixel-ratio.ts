'use client'

import { useSyncExternalStore } from 'react'

// Zooming, and moving the window to another screen, change it; there is no event but that of the one that held before.
function subscribe(listener: () => void): () => void {
  let query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  const hear = () => {
    query.removeEventListener('change', hear)
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', hear)
    listener()
  }
  query.addEventListener('change', hear)
  return () => query.removeEventListener('change', hear)
}

/** Returns how many pixels of the screen one of the style sheets is wide. */
export function usePixelRatio(): number {
  return useSyncExternalStore(
    subscribe,
    () => window.devicePixelRatio,
    () => 1,
  )
}
