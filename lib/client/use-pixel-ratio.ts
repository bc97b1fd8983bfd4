'use client'

import { useSyncExternalStore } from 'react'

// It changes by zooming or moving the window to another screen; the only event is that the previous ratio no longer
// matches.
function subscribe(listener: () => void): () => void {
  let query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
  const handleChange = () => {
    query.removeEventListener('change', handleChange)
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
    query.addEventListener('change', handleChange)
    listener()
  }
  query.addEventListener('change', handleChange)
  return () => query.removeEventListener('change', handleChange)
}

/** Returns the number of device pixels per CSS pixel. */
export function usePixelRatio(): number {
  return useSyncExternalStore(
    subscribe,
    () => window.devicePixelRatio,
    () => 1,
  )
}
