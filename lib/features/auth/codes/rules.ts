import { parseDevice } from '@/lib/shared/devices'
import { AppError } from '@/lib/shared/errors'
import { type MessageKey, message, type Translate } from '@/lib/shared/messages'
import { escapeTelegramHtml } from '@/lib/shared/telegram-html'

/**
 * The purpose of a challenge: a registration, a session, or the signature of a protocol; a link is one whose token the bot
 * or the terminal hands out.
 */
export type Purpose = 'registration' | 'login' | 'signature' | 'link'

/** The number of wrong tries that voids a code. */
export const MAXIMUM_TRIES = 5

interface Challenge {
  attempts: number
  consumedAt: Date | null
  expiresAt: Date
}

const EXPIRED = {
  registration: message('auth.registrationCodeExpired'),
  login: message('auth.loginCodeExpired'),
  signature: message('auth.signatureCodeExpired'),
}

/**
 * Returns the refusal of a challenge that takes no further try: its code is used, past its time, or was tried too
 * often.
 */
export function challengeRefusal(
  purpose: Exclude<Purpose, 'link'>,
  challenge: Challenge,
  now: Date,
): AppError {
  if (challenge.consumedAt) return new AppError('invalid', 'auth.wrongCode')
  if (challenge.expiresAt <= now) return new AppError('expired', EXPIRED[purpose])
  const secondsLeft = Math.ceil((challenge.expiresAt.getTime() - now.getTime()) / 1000)
  return new AppError('rate_limited', 'auth.tooManyTries', { retryAfterSeconds: secondsLeft })
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS
const DAY_SECONDS = 24 * HOUR_SECONDS

/** The rate limits: a number of uses within a number of seconds (docs/domain.md, Limits of signing in). */
export const LIMITS = {
  registrationsOfAddress: { maximum: 30, seconds: HOUR_SECONDS },
  codeRequestsOfAddress: { maximum: 30, seconds: 15 * MINUTE_SECONDS },
  codeRequestsOfPair: { maximum: 5, seconds: 15 * MINUTE_SECONDS },
  /** From any address; past it no code is sent. */
  codeRequestsOfUsername: { maximum: 15, seconds: 15 * MINUTE_SECONDS },
  codeChecksOfAddress: { maximum: 100, seconds: 15 * MINUTE_SECONDS },
  /** Reaching it makes the person's codes need a tap in the bot, and the terminal print links in their place. */
  wrongCodesOfUsername: { maximum: 50, seconds: DAY_SECONDS },
  /** In all; reaching it does so for everybody. */
  wrongCodes: { maximum: 5_000, seconds: DAY_SECONDS },
} as const

/** How long a person's own address stays known after they signed in from it. */
export const KNOWN_ADDRESS_SECONDS = 30 * DAY_SECONDS

interface Message extends SeenFrom {
  id: string
  purpose: string
  tapDigits: string
  /** For a signature: what is signed, and the hash of it. */
  name: string
  snapshotHash: string
  expiresAt: Date
}

interface SeenFrom {
  address: string
  userAgent: string
  createdAt: Date
}

/**
 * Returns the message with a code, and its buttons. A sign-in offers a tap only where the challenge has digits for it: of
 * the pairs of digits on the buttons one is the one that the waiting page shows.
 */
export function codeMessage(
  challenge: Message,
  { code, needsTap, pairs, now }: { code: string; needsTap: boolean; pairs: string[]; now: Date },
  translate: Translate,
) {
  const { purpose } = challenge
  const minutes = Math.max(1, Math.round((challenge.expiresAt.getTime() - now.getTime()) / 60_000))
  const notices = [
    translate('auth.messageCodeNotice', { minutes }),
    ...(purpose === 'signature'
      ? [translate('auth.messageSignatureNotice', { hash: shownHash(challenge) })]
      : []),
    ...(purpose === 'registration'
      ? []
      : [translate(originNotice(challenge), describeOrigin(challenge, translate))]),
    ...(needsTap ? [translate(tapNotice(challenge))] : []),
  ]
  const lines = [
    `${escapeTelegramHtml(codeTitle(challenge, translate))} <code>${code}</code>`,
    ...notices.map(escapeTelegramHtml),
  ]
  return {
    html: lines.join('\n\n'),
    buttons: purpose !== 'registration' || needsTap ? challengeButtons(challenge, pairs, translate) : [],
  }
}

function codeTitle({ purpose, name }: Message, translate: Translate): string {
  if (purpose === 'signature') return translate('auth.messageSignatureCode', { protocol: name })
  return translate(purpose === 'login' ? 'auth.messageLoginCode' : 'auth.messageRegistrationCode')
}

/** Number of digits of a hash that a message shows: enough to compare with those on the page. */
const HASH_DIGITS = 12

const shownHash = ({ snapshotHash }: Message) => snapshotHash.slice(0, HASH_DIGITS)

const originNotice = ({ tapDigits }: Message) =>
  tapDigits === '' ? message('auth.messageOriginNotice') : message('auth.messageTapNotice')

/** Returns the message that asks for a tap, or names the way in where none is taken from this browser. */
export function tapNotice({ purpose, tapDigits }: Pick<Message, 'purpose' | 'tapDigits'>): MessageKey {
  if (purpose === 'signature') return message('auth.messageSignatureTap')
  const isTaken = purpose !== 'login' || tapDigits !== ''
  return isTaken ? message('auth.messageConfirmNotice') : message('auth.messageLoginNotice')
}

/** Returns the message about a sign-in from a new browser, with a button that ends the session. */
export function newBrowserMessage(sessionId: string, seen: SeenFrom, translate: Translate) {
  return {
    html: escapeTelegramHtml(translate('auth.messageNewBrowser', describeOrigin(seen, translate))),
    buttons: [{ text: translate('auth.messageEndButton'), callbackData: `end:${sessionId}` }],
  }
}

// In UTC, so that it reads the same in every time zone.
function describeOrigin({ address, userAgent, createdAt }: SeenFrom, translate: Translate) {
  const time = `${createdAt.toISOString().slice(11, 16)} UTC`
  return { address: address || '?', browser: browserName(userAgent, translate), time }
}

// The name of a browser is what an unknown caller sends: it gets one word at most, and no address, which Telegram would turn
// into a link.
function browserName(userAgent: string, translate: Translate): string {
  const { browser: name, system } = parseDevice(userAgent)
  const browser = name?.includes('.') ? null : name
  if (browser !== null && system !== null) return translate('auth.messageDevice', { browser, system })
  return browser ?? system ?? translate('auth.messageUnknownDevice')
}

/**
 * Returns the buttons that confirm and void a challenge; the bot finds it by its id. A sign-in is confirmed by a pair of
 * digits, or not at all; a signature is given by its button.
 */
export function challengeButtons(
  { id, purpose }: Pick<Message, 'id' | 'purpose'>,
  pairs: string[],
  translate: Translate,
) {
  const refusing = { text: translate('auth.messageRefuseButton'), callbackData: `refuse:${id}` }
  if (purpose === 'signature')
    return [{ text: translate('auth.messageSignButton'), callbackData: `sign:${id}` }, refusing]
  const confirming =
    purpose === 'login'
      ? pairs.map((pair) => ({ text: pair, callbackData: `tap:${id}:${pair}` }))
      : [{ text: translate('auth.messageConfirmButton'), callbackData: `confirm:${id}` }]
  return [...confirming, refusing]
}
