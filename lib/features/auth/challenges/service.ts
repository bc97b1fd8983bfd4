import 'server-only'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { authSecret } from '@/lib/server/env'
import { AppError } from '@/lib/shared/errors'
import { isId, newId } from '@/lib/shared/ids'
import { CODE_LENGTH, LOGIN_SECONDS, REGISTRATION_SECONDS } from '../contract'
import { limitCodeChecksOfAddress, limitCodeChecksOfUsername, noteWrongCode } from '../limits/service'
import { consume, findChallenge, takeTry } from './queries'
import { type Purpose, refusalOf } from './rules'

const LIFETIMES = { registration: REGISTRATION_SECONDS, login: LOGIN_SECONDS } as const

/** A request for a code, as it is stored. */
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

const wrongCode = () => new AppError('invalid', 'auth.wrongCode')

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** What is stored of a code: keyed, and bound to its challenge, so that equal codes don't look alike. */
export function hashOfCode(challengeId: string, code: string): string {
  return createHmac('sha256', `sign-in-code:${authSecret()}`).update(`${challengeId}:${code}`).digest('hex')
}

function isCodeOf(challenge: Challenge, code: string): boolean {
  const stored = Buffer.from(challenge.codeHash)
  const given = Buffer.from(hashOfCode(challenge.id, code))
  return stored.length === given.length && timingSafeEqual(stored, given)
}

/** Opens a challenge whose code is yet to be made. */
export function openChallenge(
  input:
    | { purpose: 'registration'; telegramUsername: string; name: string; email: string; team: string }
    | { purpose: 'login'; telegramUsername: string; userId: string },
): Promise<Challenge> {
  const expiresAt = new Date(Date.now() + LIFETIMES[input.purpose] * 1000)
  return prisma.signInChallenge.create({ data: { ...input, id: newId(), expiresAt } })
}

interface Answer {
  challengeId: string
  code: string
  clientAddress: string
}

/**
 * The challenge that `code` answers rightly. Each wrong try is counted before this throws, in a statement of its own,
 * so that no later failure takes it back.
 * @throws AppError `invalid` for a wrong, used or unknown one, `expired`, `rate_limited` past the tries or the limits.
 */
export async function checkCode(
  purpose: Purpose,
  { challengeId, code, clientAddress }: Answer,
): Promise<Challenge> {
  await limitCodeChecksOfAddress(clientAddress)
  const known = isId(challengeId) ? await findChallenge(purpose, challengeId) : null
  if (!known) throw wrongCode()
  await limitCodeChecksOfUsername(known.telegramUsername)
  const isTaken = await takeTry(known.id)
  // Read again: the bot may have replaced the code meanwhile, and a refusal has to tell the present state.
  const challenge = await findChallenge(purpose, known.id)
  if (!challenge) throw wrongCode()
  if (!isTaken) throw refusalOf(purpose, challenge, new Date())
  if (isCodeOf(challenge, code)) return challenge
  await noteWrongCode()
  throw wrongCode()
}

/**
 * Uses a challenge up inside the transaction of what its code opens.
 * @throws AppError `invalid` where the same code was used a moment before.
 */
export async function consumeChallenge(tx: TransactionClient, challenge: Challenge): Promise<void> {
  if (!(await consume(tx, challenge.id))) throw wrongCode()
}
