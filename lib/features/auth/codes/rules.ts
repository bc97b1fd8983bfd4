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

/**
 * Returns the refusal of a challenge that takes no further try: its code is used, past its time, or was tried too
 * often.
 */
export function refusalOf(purpose: Purpose, challenge: Challenge, now: Date): AppError {
  if (challenge.consumedAt) return new AppError('invalid', 'auth.wrongCode')
  if (challenge.expiresAt <= now) {
    const sentence = purpose === 'login' ? 'auth.loginCodeExpired' : 'auth.registrationCodeExpired'
    return new AppError('expired', sentence)
  }
  const secondsLeft = Math.ceil((challenge.expiresAt.getTime() - now.getTime()) / 1000)
  return new AppError('rate_limited', 'auth.tooManyTries', { retryAfterSeconds: secondsLeft })
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The limits: how often something may happen in how many seconds (docs/domain.md, Signing in). */
export const LIMITS = {
  registrationsOfAddress: { maximum: 30, seconds: HOUR },
  codeRequestsOfUsername: { maximum: 5, seconds: 15 * MINUTE },
  codeRequestsOfAddress: { maximum: 30, seconds: 15 * MINUTE },
  codeChecksOfUsername: { maximum: 20, seconds: 15 * MINUTE },
  codeChecksOfAddress: { maximum: 100, seconds: 15 * MINUTE },
  /** In all; reaching it sets off the breaker. */
  wrongCodes: { maximum: 500, seconds: DAY },
} as const

/**
 * Returns whether an address tells clients apart. A loopback address is a proxy on the same machine, whose clients
 * would all be locked out together; an empty one is unknown.
 */
export function isCountedAddress(address: string): boolean {
  return address !== '' && address !== '::1' && !/^(::ffff:)?127\./i.test(address)
}
