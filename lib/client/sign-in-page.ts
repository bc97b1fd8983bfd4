import { forgetAllDrafts } from './drafts'
import { leaveFor, reloadKept } from './leaving'
import { belongsToOtherPerson, clearStoredSession } from './session-store'

let isLoggingOut = false

/**
 * Sends the browser to sign in, and back to this page afterwards; while logging out leads elsewhere, it does nothing.
 * @param isExpired whether the session has run out, which the sign-in page then says
 */
export function goToSignIn(isExpired = false): void {
  const { pathname, search } = window.location
  if (isLoggingOut || pathname === '/auth') return
  const from = encodeURIComponent(pathname + search)
  leaveFor(`/auth?from=${from}${isExpired ? '&expired=1' : ''}`)
}

/**
 * Runs `end`, which ends the session, forgets the session here with what was typed and not stored, and leaves for the
 * sign-in page without an address to return to. Calls that are refused meanwhile, because the session has just ended,
 * don't add one. Where another person has signed in in another tab, the page is loaded again as theirs instead.
 * @throws what `end` throws; the page is not left then
 */
export async function logOutWith(end: () => Promise<void>): Promise<void> {
  if (belongsToOtherPerson()) return reloadKept()
  isLoggingOut = true
  try {
    await end()
    // What is stored by now may be the session of a person who signed in meanwhile: it is theirs to end.
    if (belongsToOtherPerson()) return reloadKept()
    await forgetAllDrafts()
    clearStoredSession()
    leaveFor('/auth')
  } catch (error) {
    isLoggingOut = false
    throw error
  }
}
