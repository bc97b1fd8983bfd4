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

/** Returns the fragment of the page's address, without its #; '' where there is none, and on the server. */
export function useFragment(): string {
  return useSyncExternalStore(
    onFragmentChange,
    () => window.location.hash.slice(1),
    () => '',
  )
}
