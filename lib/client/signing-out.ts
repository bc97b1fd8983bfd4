import { forgetDrafts } from './drafts'
import { leaveFor, reloadWithoutQuestion } from './leaving'
import { clearQueues } from './persisted-queue'
import { belongsToOtherPerson, clearStoredSession } from './session-store'
import { noteLoggingOut } from './sign-in-page'

/**
 * Runs `end`, which ends the session, forgets the session here with what was typed and not stored, and leaves for the
 * sign-in page without an address to return to. Calls that are refused meanwhile, because the session has just ended,
 * don't add one. Where another person has signed in in another tab, the page is loaded again as theirs instead.
 * @throws what `end` throws; the page is not left then
 */
export async function logOutWith(end: () => Promise<void>): Promise<void> {
  if (belongsToOtherPerson()) return reloadWithoutQuestion()
  noteLoggingOut(true)
  try {
    await end()
    // What is stored by now may be the session of a person who signed in meanwhile: it is theirs to end.
    if (belongsToOtherPerson()) return reloadWithoutQuestion()
    forgetDrafts()
    await clearQueues()
    clearStoredSession()
    leaveFor('/auth')
  } catch (error) {
    noteLoggingOut(false)
    throw error
  }
}
