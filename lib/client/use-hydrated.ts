'use client'

import { useRef, useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/**
 * Returns whether the page answers to what is done on it: what the server has drawn does not yet, and what is typed into it then
 * would be lost.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** Returns whether the server has drawn the component that asks, which stays as it is: the browser does not draw anew to tell. */
export function useDrawnByServer(): boolean {
  // Asked for what the server saw, React is waking what came from it. Whoever is drawn by the browser is never asked.
  const isWaking = useRef(false)
  return useSyncExternalStore(
    neverChanges,
    () => isWaking.current,
    () => {
      isWaking.current = true
      return true
    },
  )
}
