'use client'

import { useSyncExternalStore } from 'react'

function onFragmentChange(listener: () => void): () => void {
  // A link within the page is followed by the router, of which only the last of these tells, in browsers that have it. It
  // does so while React still commits, when nothing may be rendered again.
  const tell = () => queueMicrotask(listener)
  const navigation = 'navigation' in window ? window.navigation : null
  window.addEventListener('hashchange', tell)
  navigation?.addEventListener('currententrychange', tell)
  return () => {
    window.removeEventListener('hashchange', tell)
    navigation?.removeEventListener('currententrychange', tell)
  }
}

/** Returns what is behind the # of the page's address; empty without it, and on the server. */
export function useFragment(): string {
  return useSyncExternalStore(
    onFragmentChange,
    () => window.location.hash.slice(1),
    () => '',
  )
}
