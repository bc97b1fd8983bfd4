import { AppError } from '@/lib/shared/errors'

export const PURPOSES = ['registration', 'login'] as const
export type Purpose = (typeof PURPOSES)[number]

/** So many wrong tries void a code. */
export const MAXIMUM_TRIES = 5

interface Challenge {
  attempts: number
  consumedAt: Date | null
  expiresAt: Date
}

/** Why a challenge takes no further try: its code is used, past its time, or was tried too often. */
export function refusalOf(purpose: Purpose, challenge: Challenge, now: Date): AppError {
  if (challenge.consumedAt) return new AppError('invalid', 'auth.wrongCode')
  if (challenge.expiresAt <= now) {
    const sentence = purpose === 'login' ? 'auth.loginCodeExpired' : 'auth.registrationCodeExpired'
    return new AppError('expired', sentence)
  }
  const secondsLeft = Math.ceil((challenge.expiresAt.getTime() - now.getTime()) / 1000)
  return new AppError('rate_limited', 'auth.tooManyTries', { retryAfterSeconds: secondsLeft })
}
