'use client'

import { useEffect } from 'react'
import { outlivesReload, reloadWithoutQuestion } from './leaving'
import { clearStoredSession, hasStoredSession, storedUserId } from './session-store'
import { goToSignIn } from './sign-in-page'

/** Calls `listener` when another tab may have signed in or out, also while this page was in the back/forward cache. */
function onSessionChange(listener: () => void): () => void {
  const onReturn = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  window.addEventListener('storage', listener)
  window.addEventListener('pageshow', onReturn)
  return () => {
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', onReturn)
  }
}

/**
 * Keeps a signed-in page in step with the other tabs: it goes to sign in as soon as one of them signs out, and reloads
 * when another person signs in. A page whose session is only in the cookie stays; stored values that are no session
 * are cleared.
 */
export function useSessionSync(): void {
  useEffect(() => {
    if (!hasStoredSession()) clearStoredSession()
    const userId = storedUserId()
    return onSessionChange(() => {
      if (userId === null) return
      if (!hasStoredSession()) goToSignIn()
      // The browser asks where a reload would lose what this person has typed.
      else if (storedUserId() !== userId)
        outlivesReload() ? reloadWithoutQuestion() : window.location.reload()
    })
  }, [])
}

/** Calls `onSignedIn` when another tab has signed in. */
export function useSignedInElsewhere(onSignedIn: () => void): void {
  useEffect(
    () =>
      onSessionChange(() => {
        if (hasStoredSession()) onSignedIn()
      }),
    [onSignedIn],
  )
}
