import 'server-only'
import { TEAMS, type User } from '@/lib/features/users/contract'
import { wireUser } from '@/lib/features/users/service'
import { isUniqueViolation, prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { environment } from '@/lib/server/env'
import { botUsername } from '@/lib/server/telegram'
import { AppError } from '@/lib/shared/errors'
import { newId } from '@/lib/shared/ids'
import { type Language, parseLanguage } from '@/lib/shared/language'
import { type Challenge, checkCode, consumeChallenge, openChallenge } from './challenges/service'
import { requireConfirmable, requireConfirmation } from './confirmations/service'
import { recipientFor } from './contacts/service'
import type { Registration } from './contract'
import { deliverCode } from './delivery/service'
import { limitCodeRequests, limitRegistrations } from './limits/service'
import { requireEntry, requireOpenRegistration, startingPosition } from './policy'
import { type SignedIn, startSession } from './sessions/service'

export { confirmChallenge } from './confirmations/service'
export { noteTelegramContact } from './contacts/service'
export { deliverWaitingCodes } from './delivery/service'
export { logout, refreshTokens } from './sessions/service'

/** The teams that a person can register with. */
export function listTeams() {
  return [...TEAMS]
}

const findUser = (telegramUsername: string) => prisma.user.findUnique({ where: { telegramUsername } })

/**
 * Opens a registration and sends its code. Nothing is reserved: of several registrations with one username, the first
 * to be verified wins.
 * @throws AppError `conflict` for a registered username, `forbidden` where registration is closed, `rate_limited`.
 */
export async function register(input: Registration, clientAddress: string, language: Language | null) {
  requireOpenRegistration(environment().REGISTRATION)
  await limitRegistrations(clientAddress)
  await limitCodeRequests(input.telegramUsername, clientAddress)
  if (await findUser(input.telegramUsername)) throw new AppError('conflict', 'auth.usernameTaken')
  const { name, telegramUsername, email, team } = input
  const challenge = await openChallenge({ purpose: 'registration', name, telegramUsername, email, team })
  const answer = await answerOf(challenge, null, language)
  return { ...answer, needsVerification: true as const }
}

/**
 * Opens a sign-in and sends its code.
 * @throws AppError `not_found` for an unknown username, `forbidden` for a person who may not come in, `rate_limited`.
 */
export async function requestLoginCode(
  telegramUsername: string,
  clientAddress: string,
  language: Language | null,
) {
  await limitCodeRequests(telegramUsername, clientAddress)
  const user = await findUser(telegramUsername)
  if (!user) throw new AppError('not_found', 'auth.userNotFound')
  requireEntry(user)
  const challenge = await openChallenge({ purpose: 'login', telegramUsername, userId: user.id })
  return answerOf(challenge, user, parseLanguage(user.language) ?? language)
}

async function answerOf(
  challenge: Challenge,
  user: { telegramId: bigint | null } | null,
  language: Language | null,
) {
  const recipient = await recipientFor(challenge.telegramUsername, user)
  const [telegramSent, name] = await Promise.all([deliverCode(challenge, recipient, language), botUsername()])
  return { userId: challenge.id, telegramSent, botUsername: name }
}

interface CodeAnswer {
  /** The id of the challenge, which the contract calls `userId`. */
  challengeId: string
  code: string
  clientAddress: string
  language: Language | null
}

async function acceptCode(purpose: 'registration' | 'login', answer: CodeAnswer): Promise<Challenge> {
  await requireConfirmable()
  const challenge = await checkCode(purpose, answer)
  await requireConfirmation(challenge, answer.language)
  return challenge
}

/**
 * Confirms a registration with its code and stores the person, bound to the Telegram account that got the code.
 * @throws AppError `invalid`, `expired`, `rate_limited` for the code; `conflict` where the username or the Telegram
 * account has become somebody's meanwhile; `forbidden` where registration is closed or a confirmation is missing.
 */
export async function verifyRegistration(answer: CodeAnswer): Promise<void> {
  requireOpenRegistration(environment().REGISTRATION)
  const challenge = await acceptCode('registration', answer)
  try {
    await transaction((tx) => storePerson(tx, challenge))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isUsername = (await findUser(challenge.telegramUsername)) !== null
    throw new AppError('conflict', isUsername ? 'auth.usernameTaken' : 'auth.telegramTaken')
  }
}

async function storePerson(tx: TransactionClient, challenge: Challenge): Promise<void> {
  // One at a time: of two people who are verified first at the same moment, one becomes the admin.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('auth.verifyRegistration'))`
  await consumeChallenge(tx, challenge)
  const isFirst = (await tx.user.findFirst({ select: { id: true } })) === null
  const { name, email, team, telegramUsername, telegramId } = challenge
  await tx.user.create({
    data: {
      id: newId(),
      ...{ name, email, team, telegramUsername, telegramId },
      ...startingPosition(isFirst, environment().REGISTRATION),
    },
  })
}

/**
 * Signs in with a code; the one check behind the API and behind NextAuth.
 * @throws AppError `invalid`, `expired`, `rate_limited` for the code; `forbidden` for a person who may not come in or
 * has to confirm in the bot; `conflict` where the Telegram account is somebody else's.
 */
export async function login(answer: CodeAnswer & { userAgent: string }): Promise<SignedIn & { user: User }> {
  const challenge = await acceptCode('login', answer)
  try {
    return await transaction((tx) => letIn(tx, challenge, answer.userAgent))
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict', 'auth.telegramTaken') : error
  }
}

async function letIn(
  tx: TransactionClient,
  challenge: Challenge,
  userAgent: string,
): Promise<SignedIn & { user: User }> {
  await consumeChallenge(tx, challenge)
  const user = await tx.user.findUnique({ where: { id: challenge.userId ?? '' } })
  if (!user || !isForAccountOf(user, challenge)) throw new AppError('invalid', 'auth.wrongCode')
  requireEntry(user)
  const { telegramId } = challenge
  if (user.telegramId === null && telegramId !== null) {
    await tx.user.update({ where: { id: user.id }, data: { telegramId } })
    user.telegramId = telegramId
  }
  return { ...(await startSession(tx, user.id, userAgent)), user: wireUser(user) }
}

// A code that went to another account than the one that the person has been bound to since opens nothing.
function isForAccountOf(user: { telegramId: bigint | null }, challenge: Challenge): boolean {
  return challenge.telegramId === null || user.telegramId === null || user.telegramId === challenge.telegramId
}
