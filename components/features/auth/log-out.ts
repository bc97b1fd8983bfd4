import { draftKeys } from '@/lib/client/drafts'
import { isAnythingQueued } from '@/lib/client/persisted-queue'
import { hasUnsent } from '@/lib/client/unsent'
import { forgetVisits } from '@/lib/client/visits'
import { logOut } from '@/lib/features/auth/client'

/** Returns whether signing out would lose what was typed and not stored, or waits to be sent. */
export async function losesAnything(): Promise<boolean> {
  return draftKeys('').length > 0 || hasUnsent() || (await isAnythingQueued())
}

/** Signs out, and leaves nothing of the person in this browser. */
export async function logOutHere(): Promise<void> {
  await logOut()
  forgetVisits()
}
