import 'server-only'
import { isBotConfigured } from '@/lib/server/telegram'
import { AppError } from '@/lib/shared/errors'
import { isId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import { confirm, giveTryBack } from '../challenges/queries'
import type { Challenge } from '../challenges/service'
import { askForConfirmation } from '../delivery/service'
import { breakerSecondsLeft } from '../limits/service'

/**
 * Stops codes from being tried at all while the breaker is set off and there is no bot to confirm in. Asked before
 * the code is looked at, so that the answer does not tell a right code from a wrong one.
 * @throws AppError `rate_limited` until the breaker's window ends.
 */
export async function requireConfirmable(): Promise<void> {
  if (isBotConfigured()) return
  const retryAfterSeconds = await breakerSecondsLeft()
  if (retryAfterSeconds > 0) throw new AppError('rate_limited', 'auth.codesSuspended', { retryAfterSeconds })
}

/**
 * While the breaker is set off a right code is not enough: its receiver has to tap a button in the bot. The try is
 * neither counted nor is the code used up, so that the same code works after the tap.
 * @throws AppError `forbidden` until the tap.
 */
export async function requireConfirmation(challenge: Challenge, language: Language | null): Promise<void> {
  if (challenge.confirmedAt !== null || (await breakerSecondsLeft()) === 0) return
  await giveTryBack(challenge.id)
  await askForConfirmation(challenge, language)
  throw new AppError('forbidden', 'auth.confirmInBot')
}

/**
 * The confirming tap in the bot.
 * @returns whether there was a live code of this account to confirm.
 */
export async function confirmChallenge(challengeId: string, telegramId: bigint): Promise<boolean> {
  return isId(challengeId) && confirm(challengeId, telegramId)
}
