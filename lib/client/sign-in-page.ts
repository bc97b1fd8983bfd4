import { leaveFor } from './leaving'

let isEnding = false

/**
 * Sends the browser to sign in, and back to this page afterwards; while logging out leads elsewhere, it does nothing.
 * @param isExpired whether the session has run out, which the sign-in page then says
 */
export function goToSignIn(isExpired = false): void {
  const { pathname, search } = window.location
  if (isEnding || pathname === '/auth') return
  const from = encodeURIComponent(pathname + search)
  leaveFor(`/auth?from=${from}${isExpired ? '&expired=1' : ''}`)
}

/** Keeps the browser from being sent to sign in while logging out leads elsewhere. */
export function noteLoggingOut(is: boolean): void {
  isEnding = is
}

/** Returns whether the session is being ended: what is asked for now may be refused. */
export const isLoggingOut = () => isEnding
