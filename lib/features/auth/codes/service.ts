import 'server-only'
import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { prisma, type TransactionClient } from '@/lib/server/db'
import { authSecret, authSecrets, isBotConfigured } from '@/lib/server/env'
import { countUse, enforceLimits, giveUseBack, readWindow, renewWindow } from '@/lib/server/rate-limit'
import { isSameSecret } from '@/lib/server/secrets'
import { knownAddressKey } from '@/lib/server/visitor'
import { getTranslator } from '@/lib/shared/catalog'
import { countedAddress } from '@/lib/shared/client-address'
import { AppError } from '@/lib/shared/errors'
import { isId, newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import { message } from '@/lib/shared/messages'
import { escapeTelegramHtml } from '@/lib/shared/telegram-html'
import type { Recipient } from '../chats/queries'
import { readPersonChat, sendToChat, storedUsername } from '../chats/service'
import { LOGIN_SECONDS, REGISTRATION_SECONDS } from '../rules'
import { CODE_LENGTH } from '../values'
import {
  claimDelivery,
  confirm,
  consume,
  findChallenge,
  findWaitingChallenges,
  giveTryBack,
  type Refused,
  refuse,
  releaseDelivery,
  takeTry,
} from './queries'
import {
  challengeButtons,
  challengeRefusal,
  codeMessage,
  KNOWN_ADDRESS_SECONDS,
  LIMITS,
  MAXIMUM_TRIES,
  type Purpose,
  tapNotice,
} from './rules'

export { voidSignatureCodes } from './queries'

const LIFETIMES = {
  registration: REGISTRATION_SECONDS,
  login: LOGIN_SECONDS,
  signature: LOGIN_SECONDS,
} as const

/** A request for a code, as it is stored. */
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>>

const wrongCode = () => new AppError('invalid', 'auth.wrongCode')

/** Returns six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
}

/** Returns a code's hash as it is stored: keyed, and bound to its challenge, so that equal codes don't look alike. */
export function hashCode(challengeId: string, code: string, secret = authSecret()): string {
  return createHmac('sha256', `sign-in-code:${secret}`).update(`${challengeId}:${code}`).digest('hex')
}

/** Returns whether this is the challenge's code, or its token. */
export function matchesCode({ id, codeHash }: Challenge, code: string): boolean {
  return matchesHash(codeHash, id, code)
}

function matchesHash(storedHash: string, challengeId: string, text: string): boolean {
  return authSecrets().some((secret) => isSameSecret(hashCode(challengeId, text, secret), storedHash))
}

/** Opens a challenge whose code is yet to be made. */
export function openChallenge(
  input:
    | { purpose: 'registration'; telegramUsername: string; name: string; email: string; team: string }
    | ({ purpose: 'login'; telegramUsername: string; userId: string; tapDigits: string } & SeenBrowser)
    | ({ purpose: 'signature'; telegramUsername: string; userId: string } & Signed & SeenBrowser),
): Promise<Challenge> {
  const expiresAt = new Date(Date.now() + LIFETIMES[input.purpose] * 1000)
  return prisma.signInChallenge.create({ data: { ...input, id: newId(), expiresAt } })
}

/** The protocol that a signature is over. */
interface Signed {
  protocolId: string
  /** The protocol's name. */
  name: string
  snapshotHash: string
  /** The moment that the snapshot names. */
  createdAt: Date
}

interface SeenBrowser {
  address: string
  userAgent: string
}

/**
 * Gives the browser that asked for a code a secret, so that a tap signs in this browser and nobody else who knows the
 * id.
 */
export async function giveBrowserKey({ id }: Challenge): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  await prisma.signInChallenge.update({ where: { id }, data: { browserKeyHash: hashCode(id, key) } })
  return key
}

/**
 * Returns the challenge that was confirmed by a tap, for the browser that waits for it; null while nobody has tapped, and
 * once it is used.
 * @throws AppError `invalid` for an unknown one, `forbidden` after 'not me', `expired`, `rate_limited` for one that
 * too many wrong codes made void.
 */
export async function tappedChallenge(challengeId: string, browserKey: string): Promise<Challenge | null> {
  const challenge = isId(challengeId) ? await findChallenge('login', challengeId) : null
  if (!challenge || !matchesHash(challenge.browserKeyHash, challenge.id, browserKey)) throw wrongCode()
  if (challenge.refusedAt) throw new AppError('forbidden', 'auth.refusedInBot')
  // Its code was entered, or another look was faster.
  if (challenge.consumedAt) return null
  const now = new Date()
  const isOver = challenge.expiresAt <= now || challenge.attempts >= MAXIMUM_TRIES
  if (isOver) throw challengeRefusal('login', challenge, now)
  return challenge.confirmedAt && challenge
}

interface Answer {
  challengeId: string
  code: string
  address: string
}

/**
 * Checks a code. Returns its challenge where it is right. Each wrong try is counted before this throws, in its own
 * statement, so that no later failure rolls it back.
 * @throws AppError `invalid` for a wrong, used or unknown one, `expired`, `rate_limited` past the tries or the limits,
 * `forbidden` where six digits are no longer taken.
 */
export async function checkCode(
  purpose: Exclude<Purpose, 'link'>,
  { challengeId, code, address }: Answer,
): Promise<Challenge> {
  await limitCodeChecksOfAddress(address)
  const known = isId(challengeId) ? await findChallenge(purpose, challengeId) : null
  if (!known)
    throw (await belongsToLink(challengeId)) ? new AppError('forbidden', 'auth.codesStopped') : wrongCode()
  // No code was sent yet, so that there is nothing to guess.
  if (known.codeHash === '' && known.expiresAt > new Date()) throw wrongCode()
  const isTaken = await takeTry(known.id)
  // Read again: the bot may have replaced the code meanwhile, and a refusal has to name the present state.
  const challenge = await findChallenge(purpose, known.id)
  if (!challenge) throw wrongCode()
  if (!isTaken) throw challengeRefusal(purpose, challenge, new Date())
  await countGuess(challenge)
  if (!matchesCode(challenge, code)) {
    await countUse(WRONG_CODES_KEY, LIMITS.wrongCodes)
    throw wrongCode()
  }
  await giveUseBack(guessesKey(challenge))
  return challenge
}

// A request for a code for which the terminal printed a link.
async function belongsToLink(challengeId: string): Promise<boolean> {
  return isId(challengeId) && (await findChallenge('link', challengeId)) !== null
}

/**
 * Uses a challenge up inside the transaction of what its code opens.
 * @throws AppError `invalid` where the same code was used a moment before.
 */
export async function consumeChallenge(tx: TransactionClient, challenge: Challenge): Promise<void> {
  if (await consume(tx, challenge.id)) return
  throw challenge.purpose === 'link' ? new AppError('invalid', 'auth.linkWrong') : wrongCode()
}

interface WaitingChat extends Recipient {
  /** As Telegram gives it, without @. */
  username: string | null
  language: Language | null
}

/**
 * Sends the codes that this account's person asked for before the bot knew their chat, the latest ones. Only hashes are
 * stored, so each gets a new code; its tries and its time stay as they are.
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
    const owner = challenge.purpose === 'registration' ? recipient : await findPersonChat(challenge)
    if (owner?.telegramId === telegramId && (await sendCode(challenge, recipient, language))) sent += 1
  }
  return sent
}

async function findPersonChat({ userId }: Challenge): Promise<Recipient | null> {
  const user = await prisma.user.findUnique({ where: { id: userId ?? '' } })
  return user && readPersonChat(user)
}

/** Sends a new code to a chat, unless one was sent already. Returns whether Telegram accepted it. */
export async function sendCode(
  challenge: Challenge,
  recipient: Recipient,
  language: Language | null,
): Promise<boolean> {
  const code = newCode()
  const codeHash = hashCode(challenge.id, code)
  if (!(await claimDelivery(challenge.id, codeHash, recipient.telegramId))) return false
  const given = {
    code,
    needsTap: await areWrongCodesTooMany(challenge),
    pairs: offeredPairs(challenge),
    now: new Date(),
  }
  const message = codeMessage(challenge, given, getTranslator(language))
  const outcome = await sendToChat(recipient, message)
  if (outcome !== 'sent') await releaseDelivery(challenge.id, { codeHash, isRefused: outcome === 'refused' })
  return outcome === 'sent'
}

/** Returns two random digits. */
export const newTapDigits = () => String(randomInt(100)).padStart(2, '0')

const OFFERED_PAIRS = 3

// The right pair among others, in random order; none where no tap is asked for.
function offeredPairs({ tapDigits }: Challenge): string[] {
  if (tapDigits === '') return []
  const pairs = new Set([tapDigits])
  while (pairs.size < OFFERED_PAIRS) pairs.add(newTapDigits())
  const others = [...pairs].slice(1)
  others.splice(randomInt(OFFERED_PAIRS), 0, tapDigits)
  return others
}

/** Asks the account that the code was sent to whether it is them who enters it. */
async function askForConfirmation(challenge: Challenge, language: Language | null): Promise<void> {
  if (challenge.telegramId === null) return
  const translate = getTranslator(language)
  // In a private chat the chat's id is the account's.
  const recipient = { telegramId: challenge.telegramId, chatId: challenge.telegramId }
  const html = escapeTelegramHtml(translate(tapNotice(challenge)))
  await sendToChat(recipient, {
    html,
    buttons: challengeButtons(challenge, offeredPairs(challenge), translate),
  })
}

/**
 * Asks for a tap in the bot: after too many wrong codes a right one is not enough. The try is neither counted nor is the
 * code used up, so that the same code works after the tap.
 * @throws AppError `forbidden` until the tap, and for a browser that the person does not know, for which none is asked.
 */
export async function requireConfirmation(challenge: Challenge, language: Language | null): Promise<void> {
  // A code on the terminal has no chat to tap in.
  if (challenge.confirmedAt !== null || challenge.telegramId === null) return
  if (!(await areWrongCodesTooMany(challenge))) return
  await giveTryBack(challenge.id)
  if (challenge.purpose === 'login' && challenge.tapDigits === '')
    throw new AppError('forbidden', 'auth.tapOnlyKnown')
  await askForConfirmation(challenge, language)
  throw new AppError('forbidden', 'auth.confirmInBot')
}

/**
 * Notes the confirming tap in the bot; other digits than those that the page shows void the challenge.
 * @param tapDigits the chosen ones; `''` for a registration
 * @returns what came of it; `over` where there was no live code of this account.
 */
export async function confirmChallenge(
  challengeId: string,
  telegramId: bigint,
  tapDigits: string,
): Promise<'confirmed' | 'wrong' | 'over'> {
  if (!isId(challengeId)) return 'over'
  if (await confirm(challengeId, telegramId, tapDigits)) return 'confirmed'
  return tapDigits !== '' && (await refuse(challengeId, telegramId)) ? 'wrong' : 'over'
}

/** Returns the live challenge of a signature whose button this account has tapped; null where there is none. */
export async function tappedSignature(challengeId: string, telegramId: bigint): Promise<Challenge | null> {
  const challenge = isId(challengeId) ? await findChallenge('signature', challengeId) : null
  const isLive = challenge?.consumedAt === null && challenge.expiresAt > new Date()
  return isLive && challenge.telegramId === telegramId ? challenge : null
}

/**
 * Voids the code because the person it was sent to did not ask for it.
 * @returns what it was for, and the person where they are registered; null where there was no live code of this account.
 */
export async function refuseChallenge(challengeId: string, telegramId: bigint): Promise<Refused | null> {
  return isId(challengeId) ? refuse(challengeId, telegramId) : null
}

type LimitName = keyof typeof LIMITS

const limitKey = (name: LimitName, subject: string) => `${name}:${subject.toLowerCase()}`

function toLimitUses(name: LimitName, address: string, username = '') {
  const counted = countedAddress(address)
  return counted === null ? [] : [{ key: limitKey(name, `${counted}${username}`), limit: LIMITS[name] }]
}

// A message of the sign-in screens, so that it is in their language where nobody has chosen one.
const enforce = (uses: ReturnType<typeof toLimitUses>) => enforceLimits(uses, message('auth.tooManyRequests'))

/** @throws AppError `rate_limited` when the address asked for too many registrations. */
export function limitRegistrations(address: string): Promise<void> {
  return enforce(toLimitUses('registrationsOfAddress', address))
}

/** @throws AppError `rate_limited` when too many codes were asked for from the address. */
export function limitCodeRequestsOfAddress(address: string): Promise<void> {
  return enforce(toLimitUses('codeRequestsOfAddress', address))
}

/** @throws AppError `rate_limited` when too many codes were asked for from the address for this username. */
export function limitPairCodeRequests(telegramUsername: string, address: string): Promise<void> {
  return enforce(toLimitUses('codeRequestsOfPair', address, telegramUsername))
}

/**
 * Counts a code that is to be sent to this username's chat, from any address, so that others can't fill it with
 * messages. Returns the seconds to wait where there were too many; 0 where the code may be sent, as always without a
 * bot.
 */
export async function secondsUntilNextCode(telegramUsername: string): Promise<number> {
  if (!isBotConfigured()) return 0
  const key = limitKey('codeRequestsOfUsername', telegramUsername)
  const { isAllowed, secondsLeft } = await countUse(key, LIMITS.codeRequestsOfUsername)
  return isAllowed ? 0 : Math.max(1, secondsLeft)
}

/** @throws AppError `rate_limited` when too many codes were tried from the address. */
function limitCodeChecksOfAddress(address: string): Promise<void> {
  return enforce(toLimitUses('codeChecksOfAddress', address))
}

const WRONG_CODES_KEY = 'wrongCodes'

const guessesKey = ({ telegramUsername }: Challenge) => limitKey('wrongCodesOfUsername', telegramUsername)

/**
 * Counts a code as wrong before it is looked at, so that no race tries more of them; a right one is taken back.
 * @throws AppError `forbidden` past the limits for a code on the terminal: there is no chat in which a tap could be asked
 * for, so a link is printed at the next request.
 */
async function countGuess(challenge: Challenge): Promise<void> {
  const { isAllowed } = await countUse(guessesKey(challenge), LIMITS.wrongCodesOfUsername)
  if (challenge.telegramId !== null) return
  if (isAllowed && !(await areWrongCodesInAllTooMany())) return
  throw new AppError(
    'forbidden',
    challenge.purpose === 'signature' ? 'auth.signaturesStopped' : 'auth.codesStopped',
  )
}

async function areWrongCodesInAllTooMany(): Promise<boolean> {
  return (await readWindow(WRONG_CODES_KEY)).count >= LIMITS.wrongCodes.maximum
}

/**
 * Returns whether the daily limit of wrong codes is reached, for this username or in all. A code alone is not enough
 * then: one in a chat needs a tap as well, and the terminal prints a link instead.
 */
export async function areWrongCodesTooMany(challenge: Challenge): Promise<boolean> {
  const { count } = await readWindow(guessesKey(challenge))
  return count >= LIMITS.wrongCodesOfUsername.maximum || areWrongCodesInAllTooMany()
}

/** Remembers that a person signed in from an address. */
export async function noteOwnAddress(userId: string, address: string): Promise<void> {
  const counted = countedAddress(address)
  if (counted !== null) await renewWindow(knownAddressKey(userId, counted), KNOWN_ADDRESS_SECONDS)
}

/**
 * Returns whether a person signed in from this address lately: what others do from other addresses does not limit
 * them here.
 */
export async function isOwnAddress(userId: string, address: string): Promise<boolean> {
  const counted = countedAddress(address)
  return counted !== null && (await readWindow(knownAddressKey(userId, counted))).count > 0
}
