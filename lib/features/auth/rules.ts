import { findChoice } from '@/lib/shared/choices'
import { jsonObject } from '@/lib/shared/json'
import { CODE_LENGTH } from './values'

/** Lifetime of a code in seconds, by the server's clock (docs/domain.md, Signing in). */
export const REGISTRATION_SECONDS = 600
export const LOGIN_SECONDS = 300

/** The browser's part of a request for a code. */
interface Challenge {
  /** The `userId` of the answer, sent back with the code. */
  userId: string
  telegramSent: boolean
  isOnTerminal: boolean
  /** Whether the terminal has a link instead of a code. */
  isLink: boolean
  /** Empty where no tap lets this browser in. */
  browserKey: string
  /** The two digits that a tap has to choose; empty where the message offers none. */
  tapDigits: string
  botUsername: string | null
  /** The end of the code's time, in milliseconds of this browser's clock. */
  deadline: number
}

/** The person's entries so far; it survives going back and forth between the steps. */
export interface RegistrationDraft {
  name: string
  telegramUsername: string
  email: string
  team: string
}

const CODE_STEPS = ['verify-registration', 'enter-login-code'] as const
export type CodeStep = (typeof CODE_STEPS)[number]

export interface CodeState {
  step: CodeStep
  draft: RegistrationDraft
  challenge: Challenge
}

/** A person's step on /auth (docs/domain.md, Signing in). */
export type FlowState =
  | CodeState
  | { step: 'login' | 'register' | 'registration-success'; draft: RegistrationDraft }

export type FlowEvent =
  | { type: 'registration-opened' }
  | { type: 'login-opened' }
  | { type: 'registered'; draft: RegistrationDraft; needsVerification: boolean; challenge: Challenge }
  | { type: 'login-code-requested'; draft: RegistrationDraft; challenge: Challenge }
  | { type: 'registration-verified' }

/** The lifetime in seconds that is shown for each kind of code. */
const CODE_LIFETIMES: Record<CodeStep, number> = {
  'verify-registration': REGISTRATION_SECONDS,
  'enter-login-code': LOGIN_SECONDS,
}

const BLANK_DRAFT: RegistrationDraft = { name: '', telegramUsername: '', email: '', team: '' }
const BLANK_CHALLENGE: Challenge = {
  userId: '',
  telegramSent: false,
  isOnTerminal: false,
  isLink: false,
  browserKey: '',
  tapDigits: '',
  botUsername: null,
  deadline: 0,
}

export const FIRST_STATE: FlowState = { step: 'login', draft: BLANK_DRAFT }

/**
 * Returns the state after an event. An event that doesn't belong to the present step changes nothing: an answer may
 * arrive after the person went elsewhere.
 */
export function nextState(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'login-opened':
      return { step: 'login', draft: state.draft }
    case 'registration-opened':
      return isInStep(state, 'login', 'verify-registration')
        ? { step: 'register', draft: state.draft }
        : state
    case 'registered':
      if (!isInStep(state, 'register')) return state
      return event.needsVerification
        ? { step: 'verify-registration', draft: event.draft, challenge: event.challenge }
        : { step: 'registration-success', draft: event.draft }
    case 'login-code-requested':
      if (!isInStep(state, 'login')) return state
      return { step: 'enter-login-code', draft: event.draft, challenge: event.challenge }
    case 'registration-verified':
      return isInStep(state, 'verify-registration')
        ? { step: 'registration-success', draft: state.draft }
        : state
  }
}

function isInStep(state: FlowState, ...steps: FlowState['step'][]): boolean {
  return steps.includes(state.step)
}

/** Returns the challenge that an answer to a request for a code begins, its time counted from `now` (ms). */
export function toChallenge(
  answer: Omit<Challenge, 'deadline' | 'browserKey' | 'tapDigits'> & {
    browserKey?: string
    tapDigits?: string
  },
  step: CodeStep,
  now: number,
): Challenge {
  const { userId, telegramSent, isOnTerminal, isLink, botUsername } = answer
  const { browserKey = '', tapDigits = '' } = answer
  const deadline = now + CODE_LIFETIMES[step] * 1000
  return { userId, telegramSent, isOnTerminal, isLink, browserKey, tapDigits, botUsername, deadline }
}

/**
 * Returns whole seconds until the deadline, 0 when it is past. Computed from the clock, so that a tab that slept is
 * right at once; never more than the code's lifetime, should the clock be set back meanwhile.
 */
export function secondsLeft({ step, challenge }: CodeState, now: number): number {
  const seconds = Math.ceil((challenge.deadline - now) / 1000)
  return Math.min(Math.max(seconds, 0), CODE_LIFETIMES[step])
}

/** Seconds as `mm:ss`. */
export function formatCountdown(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/**
 * Returns the text that a reload needs to come back to the code that is being entered; null where there is nothing to
 * come back to.
 */
export function serializeState(state: FlowState): string | null {
  return 'challenge' in state ? JSON.stringify(state) : null
}

/** Returns the state that {@link serializeState} saved, or the first one where `text` is not one. */
export function restoredState(text: string | null): FlowState {
  try {
    const state: unknown = JSON.parse(text ?? 'null')
    return isCodeState(state) ? state : FIRST_STATE
  } catch {
    return FIRST_STATE
  }
}

function isCodeState(value: unknown): value is CodeState {
  const state = jsonObject(value)
  return (
    findChoice(CODE_STEPS, state?.step) !== null &&
    hasSameFields(BLANK_DRAFT, state?.draft) &&
    hasSameFields(BLANK_CHALLENGE, state?.challenge)
  )
}

// A field that is null in the sample may have any value.
function hasSameFields(sample: object, value: unknown): boolean {
  const fields = jsonObject(value)
  return Object.entries(sample).every(
    ([key, part]) => part === null || (fields !== null && typeof fields[key] === typeof part),
  )
}

/** Returns whether a username may be typed so: a second @ is rejected (docs/domain.md, Signing in). */
export function hasSingleAt(username: string): boolean {
  return username.split('@').length <= 2
}

/**
 * Returns the digits of what was typed or pasted into a code field, at most six: those of the code, where a whole message
 * with other numbers was pasted.
 */
export function codeDigits(text: string): string {
  const [code = text] = LONE_CODE.exec(text) ?? []
  return code.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

const LONE_CODE = new RegExp(`(?<!\\d)\\d{${CODE_LENGTH}}(?!\\d)`)

/** Returns the bot's chat; `payload` is handed to it with /start. */
export function botLink(botUsername: string, payload: string): string {
  return `https://t.me/${encodeURIComponent(botUsername)}?start=${encodeURIComponent(payload)}`
}

const NOWHERE = 'http://nowhere.invalid'

/**
 * Returns the path to go to after signing in: `from` where it is a path of this site that begins with a single `/`,
 * else `/` (docs/domain.md, Signing in). The path is judged as a browser would resolve it, because that is where it
 * would lead: browsers drop tabs and line breaks, read `\` as `/` and collapse `/.//`. `/auth` itself would lead in a
 * circle.
 */
export function safeReturnPath(from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || !URL.canParse(from, NOWHERE)) return '/'
  const { origin, pathname, search, hash } = new URL(from, NOWHERE)
  if (origin !== NOWHERE || pathname.startsWith('//') || /^\/auth\/?$/.test(pathname)) return '/'
  return pathname + search + hash
}
