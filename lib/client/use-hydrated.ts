'use client'

import { useRef, useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Returns whether the page is hydrated: before that it does not respond, and anything typed into it would be lost. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}

/** Returns whether the calling component was rendered by the server. Asking does not render it again. */
export function useDrawnByServer(): boolean {
  // React reads the server's value only while it hydrates; a component that is first rendered in the browser never
  // does.
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
