import 'server-only'
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { authSecret } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import { describeError, logger } from '@/lib/server/logger'
import { countUse, enforceLimits, windowOf } from '@/lib/server/rate-limit'
import {
  escapeTelegramHtml,
  isBotConfigured,
  sendTelegramMessage,
  TelegramFailure,
} from '@/lib/server/telegram'
import { translatorOf } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { isId, newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import { message, type Translate } from '@/lib/shared/messages'
import { CODE_LENGTH, LOGIN_SECONDS, REGISTRATION_SECONDS } from '../contract'
import {
  claimDelivery,
  confirm,
  consume,
  findChallenge,
  findContact,
  findHolder,
  findWaitingChallenges,
  giveTryBack,
  type Recipient,
  releaseDelivery,
  setCode,
  takeTry,
} from './queries'
import { isCountedAddress, LIMITS, type Purpose, refusalOf } from './rules'

const LIFETIMES = { registration: REGISTRATION_SECONDS, login: LOGIN_SECONDS } as const

/** A request for a code, as it is stored. */
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

const wrongCode = () => new AppError('invalid', 'auth.wrongCode')

/** Six random digits. */
function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** A code's hash as it is stored: keyed, and bound to its challenge, so that equal codes don't look alike. */
function hashOfCode(challengeId: string, code: string): string {
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
 * Checks a code. Returns its challenge where it is right. Each wrong try is counted before this throws, in a statement
 * of its own, so that no later failure takes it back.
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

/** The beginning of a confirming button's data; the challenge's id follows. */
const CONFIRM_PREFIX = 'confirm:'

/**
 * Gets a code to the person who asked for it. With a bot: to `recipient`, where there is one. Without a bot: to the
 * server's terminal, so that a newcomer can sign in.
 * @returns whether Telegram accepted the message; a failure is never an error of the call.
 */
export async function deliverCode(
  challenge: Challenge,
  recipient: Recipient | null,
  language: Language | null,
): Promise<boolean> {
  if (isBotConfigured()) return recipient ? sendCode(challenge, recipient, language) : false
  await printCode(challenge)
  return false
}

async function printCode(challenge: Challenge): Promise<void> {
  const code = newCode()
  await setCode(challenge.id, hashOfCode(challenge.id, code))
  const purpose = challenge.purpose === 'login' ? 'sign-in' : 'registration'
  process.stdout.write(`U.T.A. ${purpose} code for ${challenge.telegramUsername}: ${code}\n`)
}

interface WaitingChat extends Recipient {
  /** As Telegram gives it, without @. */
  username: string | null
  language: Language | null
}

/**
 * Sends the codes that this account's person asked for before the bot knew their chat. Only hashes are stored, so
 * each gets a new code; its tries and its time stay as they are.
 * @returns how many were sent.
 */
export async function deliverWaitingCodes({
  username,
  language,
  ...recipient
}: WaitingChat): Promise<number> {
  const { telegramId } = recipient
  const bound = await prisma.user.findUnique({ where: { telegramId } })
  const waiting = await findWaitingChallenges(storedUsername(username), bound?.id ?? null)
  let sent = 0
  for (const challenge of waiting) {
    const { userId, telegramUsername } = challenge
    const user = userId === null ? null : await prisma.user.findUnique({ where: { id: userId } })
    const owner = await recipientFor(telegramUsername, user)
    if (owner?.telegramId === telegramId && (await sendCode(challenge, recipient, language))) sent += 1
  }
  return sent
}

async function sendCode(
  challenge: Challenge,
  recipient: Recipient,
  language: Language | null,
): Promise<boolean> {
  const code = newCode()
  const codeHash = hashOfCode(challenge.id, code)
  if (!(await claimDelivery(challenge.id, codeHash, recipient.telegramId))) return false
  const translate = translatorOf(language)
  const needsTap = (await breakerSecondsLeft()) > 0
  const title = translate(
    challenge.purpose === 'login' ? 'auth.messageLoginCode' : 'auth.messageRegistrationCode',
  )
  const minutes = Math.max(1, Math.round((challenge.expiresAt.getTime() - Date.now()) / 60_000))
  const notices = [
    translate('auth.messageCodeNotice', { minutes }),
    ...(needsTap ? [translate('auth.messageConfirmNotice')] : []),
  ]
  const html = [`${escapeTelegramHtml(title)} <code>${code}</code>`, ...notices.map(escapeTelegramHtml)].join(
    '\n\n',
  )
  if (await send(recipient, html, needsTap ? [confirmButton(challenge, translate)] : [])) return true
  await releaseDelivery(challenge.id, codeHash)
  return false
}

/** Asks the account that the code was sent to whether it is them who enters it. */
async function askForConfirmation(challenge: Challenge, language: Language | null): Promise<void> {
  if (challenge.telegramId === null) return
  const translate = translatorOf(language)
  // In a private chat the chat's id is the account's.
  const recipient = { telegramId: challenge.telegramId, chatId: challenge.telegramId }
  const html = escapeTelegramHtml(translate('auth.messageConfirmNotice'))
  await send(recipient, html, [confirmButton(challenge, translate)])
}

function confirmButton(challenge: Challenge, translate: Translate) {
  return { text: translate('auth.messageConfirmButton'), callbackData: `${CONFIRM_PREFIX}${challenge.id}` }
}

type Buttons = ReturnType<typeof confirmButton>[]

async function send({ telegramId, chatId }: Recipient, html: string, buttons: Buttons): Promise<boolean> {
  try {
    await sendTelegramMessage({ chatId, html, buttons })
    return true
  } catch (error) {
    if (error instanceof TelegramFailure && error.kind === 'forbidden') await noteBlocked(telegramId)
    logger.warn({ failure: describeError(error) }, 'a sign-in message was not delivered')
    return false
  }
}

/**
 * Refuses to try any code while the breaker is set off and there is no bot to confirm in. Asked before
 * the code is looked at, so that the answer does not tell a right code from a wrong one.
 * @throws AppError `rate_limited` until the breaker's window ends.
 */
export async function requireConfirmable(): Promise<void> {
  if (isBotConfigured()) return
  const retryAfterSeconds = await breakerSecondsLeft()
  if (retryAfterSeconds > 0) throw new AppError('rate_limited', 'auth.codesSuspended', { retryAfterSeconds })
}

/**
 * Asks for a tap in the bot: while the breaker is set off, a right code is not enough. The try is neither counted nor
 * is the code used up, so that the same code works after the tap.
 * @throws AppError `forbidden` until the tap.
 */
export async function requireConfirmation(challenge: Challenge, language: Language | null): Promise<void> {
  if (challenge.confirmedAt !== null || (await breakerSecondsLeft()) === 0) return
  await giveTryBack(challenge.id)
  await askForConfirmation(challenge, language)
  throw new AppError('forbidden', 'auth.confirmInBot')
}

/**
 * Notes the confirming tap in the bot.
 * @returns whether there was a live code of this account to confirm.
 */
export async function confirmChallenge(challengeId: string, telegramId: bigint): Promise<boolean> {
  return isId(challengeId) && confirm(challengeId, telegramId)
}

type LimitName = keyof typeof LIMITS

const WRONG_CODES_KEY = 'wrongCodes'

const countedUse = (name: LimitName, subject: string) => ({
  key: `${name}:${subject.toLowerCase()}`,
  limit: LIMITS[name],
})

const usesOfAddress = (name: LimitName, address: string) =>
  isCountedAddress(address) ? [countedUse(name, address)] : []

// A sentence of the sign-in screens, so that it is in their language where nobody has chosen one.
const enforce = (uses: ReturnType<typeof countedUse>[]) =>
  enforceLimits(uses, message('auth.tooManyRequests'))

/** @throws AppError `rate_limited` when the address asked for too many registrations. */
export function limitRegistrations(address: string): Promise<void> {
  return enforce(usesOfAddress('registrationsOfAddress', address))
}

/** @throws AppError `rate_limited` when too many codes were asked for, for the username or from the address. */
export function limitCodeRequests(telegramUsername: string, address: string): Promise<void> {
  return enforce([
    ...usesOfAddress('codeRequestsOfAddress', address),
    countedUse('codeRequestsOfUsername', telegramUsername),
  ])
}

/** @throws AppError `rate_limited` when too many codes were tried from the address. */
function limitCodeChecksOfAddress(address: string): Promise<void> {
  return enforce(usesOfAddress('codeChecksOfAddress', address))
}

/** @throws AppError `rate_limited` when too many codes were tried for the username. */
function limitCodeChecksOfUsername(telegramUsername: string): Promise<void> {
  return enforce([countedUse('codeChecksOfUsername', telegramUsername)])
}

/** Counts a wrong code towards the breaker. */
async function noteWrongCode(): Promise<void> {
  await countUse(WRONG_CODES_KEY, LIMITS.wrongCodes)
}

/** Seconds that the breaker stays set off; 0 while it is not. */
async function breakerSecondsLeft(): Promise<number> {
  const { count, secondsLeft } = await windowOf(WRONG_CODES_KEY)
  return count >= LIMITS.wrongCodes.maximum ? secondsLeft : 0
}

interface SeenContact {
  telegramId: bigint
  chatId: bigint
  /** As Telegram gives it, without @. */
  username: string | null
}

/** A username as it is stored, with one leading @. */
function storedUsername(username: string | null): string | null {
  return username ? `@${username.replace(/^@+/, '')}` : null
}

/**
 * Stores a person's chat with the bot and the username they have now. Telegram usernames are unique, so whoever had
 * this one before no longer does. A registered person who is bound to no account yet is bound to this one.
 */
export async function noteTelegramContact({ telegramId, chatId, username }: SeenContact): Promise<void> {
  const ownName = storedUsername(username)
  await transaction(async (tx) => {
    if (ownName) {
      const others = { username: ownName, telegramId: { not: telegramId } }
      await tx.telegramContact.updateMany({ where: others, data: { username: null } })
    }
    const seen = { chatId, username: ownName, isBlocked: false }
    await tx.telegramContact.upsert({
      where: { telegramId },
      create: { telegramId, ...seen },
      update: seen,
    })
    if (ownName) await bindUnboundUser(tx, ownName, telegramId)
  })
}

async function bindUnboundUser(
  tx: TransactionClient,
  telegramUsername: string,
  telegramId: bigint,
): Promise<void> {
  const owner = await tx.user.findUnique({ where: { telegramId } })
  if (owner) return
  const bound = await tx.user.updateManyAndReturn({
    where: { telegramUsername, telegramId: null },
    data: { telegramId },
    select: { id: true },
  })
  await announceTouched(
    tx,
    bound.map(({ id }) => ({ subject: 'user', id })),
  )
}

/**
 * Returns where a code for this username may go, or null: nobody started a chat, or blocked it, or the person is bound
 * to another account than the one the username was last seen on (an admin has to settle that).
 */
export async function recipientFor(
  telegramUsername: string,
  user: { telegramId: bigint | null } | null,
): Promise<Recipient | null> {
  const holder = await findHolder(telegramUsername)
  const boundId = user?.telegramId ?? null
  if (boundId !== null && holder && holder.telegramId !== boundId) return null
  const contact = boundId === null ? holder : await findContact(boundId)
  return contact && !contact.isBlocked ? contact : null
}

/** Notes that Telegram refuses messages to this account's chat, until its next `/start`. */
export async function noteBlocked(telegramId: bigint): Promise<void> {
  await prisma.telegramContact.updateMany({ where: { telegramId }, data: { isBlocked: true } })
}
