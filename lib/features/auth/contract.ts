import { z } from 'zod'
import { telegramUsername, userSchema } from '@/lib/features/users/contract'
import { endpoint } from '@/lib/shared/endpoint'
import { message } from '@/lib/shared/messages'
import { idSchema, messageIfMissing, nameSchema, requiredName, teamSchema } from '@/lib/shared/validation'
import { CODE_LENGTH } from './values'

const personNameSchema = requiredName(message('auth.nameRequired'))

/** Returns whether a text looks like x@y.z (docs/domain.md, Signing in). */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
}

const emailSchema = nameSchema.refine((text) => text === '' || isEmail(text), message('auth.emailIncorrect'))

const optionalEmailSchema = emailSchema.nullish().transform((text) => text ?? '')

const chosenTeamSchema = z
  .string(messageIfMissing(message('auth.teamRequired')))
  .min(1, message('auth.teamRequired'))
  .pipe(teamSchema)

/** The digits of a code that the bot or the terminal hands out. */
export const codeSchema = z
  .string(messageIfMissing(message('auth.codeIncomplete')))
  .regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`), message('auth.codeIncomplete'))

// Not `idSchema`: an id that names no challenge is a wrong code, whatever its form.
const challengeIdSchema = z.string().max(100)

const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() })

/** The answer of both requests for a code. */
const challengeSchema = z.object({
  /** The opaque id of this request for a code; it is sent back with the code. Not the id of a user. */
  userId: idSchema,
  /** Whether Telegram accepted the message with the code. */
  telegramSent: z.boolean(),
  /** Whether it was printed on the server's terminal: there is no bot, or it doesn't know the person's account yet. */
  isOnTerminal: z.boolean(),
  /** Whether the terminal has a link instead, because too many wrong codes were entered: no code is taken then. */
  isLink: z.boolean(),
  /** Without @; null where there is no bot or it can't be reached. */
  botUsername: z.string().nullable(),
})

export const listTeams = endpoint('GET /telegram-auth/teams', {
  summary: 'The teams that a person can register with.',
  access: 'public',
  data: z.array(teamSchema),
})

const usernameSchema = telegramUsername({
  required: message('auth.usernameRequired'),
  incorrect: message('auth.usernameIncorrect'),
  length: message('auth.usernameLength'),
  characters: message('auth.usernameCharacters'),
})

export const register = endpoint('POST /telegram-auth/register', {
  summary: 'Asks for a code that confirms a registration. Nothing is reserved until it is confirmed.',
  access: 'public',
  body: z.object({
    name: personNameSchema,
    telegramUsername: usernameSchema,
    email: optionalEmailSchema,
    team: chosenTeamSchema,
  }),
  data: challengeSchema.extend({
    /** Always true today; the screens go straight to the end of a registration where it is not. */
    needsVerification: z.boolean(),
  }),
})

export const verifyRegistration = endpoint('POST /telegram-auth/verify-registration', {
  summary: 'Confirms a registration with its code.',
  access: 'public',
  body: z.object({ userId: challengeIdSchema, verificationCode: codeSchema }),
  data: z.object({ verified: z.literal(true) }),
})

export const requestLoginCode = endpoint('POST /telegram-auth/request-login-code', {
  summary: 'Asks for a code to sign in with.',
  access: 'public',
  body: z.object({ telegramUsername: usernameSchema }),
  data: challengeSchema.extend({
    /** With it, `login-tap` signs this browser in once the person has tapped the button in the bot's message. */
    browserKey: z.string(),
    /** Two digits to show: of the buttons in the bot's message the one with them is right. Empty where there are none. */
    tapDigits: z.string(),
  }),
})

export const login = endpoint('POST /telegram-auth/login', {
  summary: 'Signs in with a code: answers the tokens and sets the session cookie.',
  access: 'public',
  body: z.object({ userId: challengeIdSchema, loginCode: codeSchema }),
  data: tokensSchema.extend({ user: userSchema }),
})

export const loginByTap = endpoint('POST /telegram-auth/login-tap', {
  summary: 'Signs in without a code, once the button in the bot’s message was tapped; null until then.',
  access: 'public',
  body: z.object({ userId: challengeIdSchema, browserKey: z.string().max(100) }),
  data: z.object({ session: tokensSchema.extend({ user: userSchema }).nullable() }),
})

export const loginByLink = endpoint('POST /telegram-auth/login-link', {
  summary:
    'Signs in with the token of a link that the bot (`/login`) or the server’s terminal handed out: it works once.',
  access: 'public',
  body: z.object({ token: z.string() }),
  data: tokensSchema.extend({ user: userSchema }),
})

const refreshInput = {
  summary: 'Exchanges a refresh token for a new pair and sets the session cookie again.',
  access: 'public',
  // Of any length: a text that can't be a token is treated as an unknown one.
  body: z.object({ refreshToken: z.string() }),
  data: tokensSchema,
} as const

export const refresh = endpoint('POST /auth/refresh', refreshInput)

/** The same for a browser that stored `authToken` only. */
export const refreshTelegram = endpoint('POST /telegram-auth/refresh-token', refreshInput)

export const logout = endpoint('POST /auth/logout', {
  summary: 'Ends the session: access token, refresh token and cookie stop working at once.',
  access: 'authenticated',
  data: z.object({}),
})

export type Registration = z.output<typeof register.body>
export type Tokens = z.infer<typeof tokensSchema>
