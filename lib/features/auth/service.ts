import 'server-only'
import { randomUUID } from 'node:crypto'
import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import type { User } from '@/lib/features/users/contract'
import { toWireUser } from '@/lib/features/users/service'
import { failureAnswer, InvalidInput } from '@/lib/server/answer'
import { auditRefusals, recordAudit } from '@/lib/server/audit'
import { decodeSessionToken, findSessionActor, SESSION_SECONDS, sessionCookieName } from '@/lib/server/auth'
import { isUniqueViolation, lockName, prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { authSecret, environment, isBotConfigured } from '@/lib/server/env'
import { announceTouched } from '@/lib/server/live'
import { logger } from '@/lib/server/logger'
import { adoptTimeZone } from '@/lib/server/person-day'
import { botUsername } from '@/lib/server/telegram'
import type { Visitor } from '@/lib/server/visitor'
import { TEAMS } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { isId, newId } from '@/lib/shared/ids'
import { type Language, parseLanguage } from '@/lib/shared/language'
import { findChallenge } from './codes/queries'
import {
  type Challenge,
  checkCode,
  consumeChallenge,
  giveBrowserKey,
  limitCodeRequestsOfAddress,
  limitPairCodeRequests,
  limitRegistrations,
  newTapDigits,
  openChallenge,
  requireConfirmation,
  secondsUntilNextCode,
  tappedChallenge,
} from './codes/service'
import { login as loginEndpoint, type Registration } from './contract'
import { deliverCode, findLink, openLink, requireUsableLink } from './deliveries/service'
import { requireEntry, requireOpenRegistration, requireOwnMachine, startingPosition } from './policy'
import { logout, type SignedIn, startSession } from './sessions/service'
import { isKnownVisitor, requireUnmuted, welcome } from './visitors/service'

/** Returns the teams that a person can register with. */
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
  const { name, telegramUsername, email, team } = input
  await limitRegistrations(clientAddress)
  await limitCodeRequestsOfAddress(clientAddress)
  if (await findUser(telegramUsername)) throw new AppError('conflict', 'auth.usernameTaken')
  await limitPairCodeRequests(telegramUsername, clientAddress)
  const challenge = await openChallenge({ purpose: 'registration', name, telegramUsername, email, team })
  // Past the limit the code waits until its recipient starts the chat.
  const mustWait = (await secondsUntilNextCode(telegramUsername)) > 0
  const delivery = mustWait ? UNDELIVERED : await deliverCode(challenge, null, language)
  return { ...(await toAnswer(challenge, delivery)), needsVerification: true as const }
}

/**
 * Opens a sign-in and sends its code.
 * @throws AppError `not_found` for an unknown username, `forbidden` for a person who may not come in, `rate_limited`.
 */
export async function requestLoginCode(
  telegramUsername: string,
  visitor: Visitor,
  language: Language | null,
) {
  await limitCodeRequestsOfAddress(visitor.address)
  await limitPairCodeRequests(telegramUsername, visitor.address)
  const user = await findUser(telegramUsername)
  if (!user) throw new AppError('not_found', 'auth.userNotFound')
  await auditRefusals({ userId: user.id }, async () => {
    requireEntry(user)
    requireOwnMachine(user, visitor.address, environment().DEMO_OPEN)
  })
  const isKnown = await isKnownVisitor(user.id, visitor)
  if (!isKnown) await limitUnknownVisitor(user)
  const hasTap = isKnown && isBotConfigured() && user.telegramId !== null
  const tapDigits = hasTap ? newTapDigits() : ''
  const { address, userAgent } = visitor
  const seen = { tapDigits, address, userAgent }
  const challenge = await openChallenge({ purpose: 'login', telegramUsername, userId: user.id, ...seen })
  const browserKey = await giveBrowserKey(challenge)
  const delivery = await deliverCode(challenge, user, parseLanguage(user.language) ?? language)
  return { ...(await toAnswer(challenge, delivery)), browserKey, tapDigits }
}

// Attempts that others make in a person's name are limited, and this person then has other ways in: a browser or an
// address that is known as theirs, and the bot's link.
async function limitUnknownVisitor(user: {
  id: string
  telegramId: bigint | null
  telegramUsername: string
}) {
  if (user.telegramId === null) return
  await requireUnmuted(user.id)
  const retryAfterSeconds = await secondsUntilNextCode(user.telegramUsername)
  if (retryAfterSeconds > 0) throw new AppError('rate_limited', 'auth.tooManyCodes', { retryAfterSeconds })
}

const UNDELIVERED = { telegramSent: false, isOnTerminal: false, isLink: false }

async function toAnswer(challenge: Challenge, delivery: typeof UNDELIVERED) {
  return { userId: challenge.id, ...delivery, botUsername: await botUsername() }
}

interface CodeAnswer {
  /** The id of the challenge, which the contract calls `userId`. */
  challengeId: string
  code: string
  address: string
  language: Language | null
}

type CodePurpose = 'registration' | 'login'

async function acceptCode(purpose: CodePurpose, answer: CodeAnswer): Promise<Challenge> {
  const challenge = await checkCode(purpose, answer)
  await requireConfirmation(challenge, answer.language)
  return challenge
}

// Whom a sign-in is for: a person, or the username of somebody who is not registered yet.
const signInSubject = ({ userId, telegramUsername }: Pick<Challenge, 'userId' | 'telegramUsername'>) => ({
  userId,
  label: userId === null ? telegramUsername : '',
})

async function auditRefusedCode<Result>(
  purpose: CodePurpose,
  { challengeId }: CodeAnswer,
  work: () => Promise<Result>,
): Promise<Result> {
  const asked = isId(challengeId) ? await findAsked(purpose, challengeId) : null
  // A code for a request that nobody made says nothing about anybody.
  return asked ? auditRefusals(signInSubject(asked), work) : work()
}

// The request that a code is tried for, also where the terminal printed a link in place of the code.
const findAsked = async (purpose: CodePurpose, id: string) =>
  (await findChallenge(purpose, id)) ?? (await findChallenge('link', id))

/**
 * Confirms a registration with its code and stores the person, bound to the Telegram account that got the code.
 * @throws AppError `invalid`, `expired`, `rate_limited` for the code; `conflict` where the username or the Telegram
 * account has become somebody's meanwhile; `forbidden` where registration is closed or a confirmation is missing.
 */
export async function verifyRegistration(answer: CodeAnswer): Promise<void> {
  await auditRefusedCode('registration', answer, async () => {
    requireOpenRegistration(environment().REGISTRATION)
    await storeNewcomer(await acceptCode('registration', answer))
  })
}

async function storeNewcomer(challenge: Challenge): Promise<{ id: string }> {
  try {
    return await transaction((tx) => storePerson(tx, challenge))
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const isUsername = (await findUser(challenge.telegramUsername)) !== null
    throw new AppError('conflict', isUsername ? 'auth.usernameTaken' : 'auth.telegramTaken')
  }
}

async function storePerson(tx: TransactionClient, challenge: Challenge): Promise<{ id: string }> {
  // One at a time: of two people who are verified first at the same moment, one becomes the admin.
  await lockName(tx, 'auth.verifyRegistration')
  await consumeChallenge(tx, challenge)
  const isFirst = (await tx.user.findFirst({ select: { id: true } })) === null
  const { name, email, team, telegramUsername, telegramId } = challenge
  const id = newId()
  const position = startingPosition(isFirst, environment().REGISTRATION)
  await tx.user.create({
    data: { id, name, email, team, telegramUsername, telegramId, ...position },
  })
  await recordAudit(tx, [{ kind: 'registered', actorId: id, userId: id, after: position.role }])
  await announceTouched(tx, [{ subject: 'user', id }])
  return { id }
}

/**
 * Signs in with a code; the one check behind the API and behind NextAuth.
 * @throws AppError `invalid`, `expired`, `rate_limited` for the code; `forbidden` for a person who may not come in or
 * has to confirm in the bot; `conflict` where the Telegram account is somebody else's.
 */
export async function login(answer: CodeAnswer & Visitor): Promise<Entered> {
  return auditRefusedCode('login', answer, async () =>
    enter(await acceptCode('login', answer), answer, 'code'),
  )
}

/**
 * Signs in with a link that the bot or the terminal handed out; a newcomer's confirms their registration first.
 * @throws AppError `invalid`, `expired` for the link; `forbidden` for a person who may not come in, or where
 * registration is closed; `conflict` where the username has become somebody's meanwhile.
 */
export async function loginByLink(token: string, client: Visitor): Promise<Entered> {
  const challenge = await findLink(token)
  return auditRefusals(signInSubject(challenge), async () => {
    requireUsableLink(challenge)
    const means = linkMeans(challenge)
    if (challenge.userId !== null) return enter(challenge, client, means)
    requireOpenRegistration(environment().REGISTRATION)
    const { id } = await storeNewcomer(challenge)
    return begin(client, means, (tx) => letIn(tx, { ...challenge, userId: id }, client))
  })
}

/**
 * Signs in the browser that waits for a tap in the bot; null while nobody has tapped.
 * @throws AppError `invalid`, `expired`, `rate_limited` for the challenge; `forbidden` after 'not me' and for a person who
 * may not come in.
 */
export async function loginByTap(
  { userId, browserKey }: { userId: string; browserKey: string },
  client: Visitor,
): Promise<Entered | null> {
  const challenge = await tappedChallenge(userId, browserKey)
  return challenge && auditRefusals(signInSubject(challenge), () => enter(challenge, client, 'tap'))
}

/** Returns the address of a link that signs this person in once. */
export async function signInLink(userId: string): Promise<string> {
  const user = await prisma.user.findUniqueOrThrow({ where: { id: userId } })
  return openLink(user)
}

type Entered = SignedIn & { user: User }

/** How a person proved who they are. */
type Means = 'code' | 'link' | 'terminal_link' | 'tap'

// The bot's is for an account, the terminal's for a person who is bound to none.
const linkMeans = ({ telegramId }: Challenge) => (telegramId === null ? 'terminal_link' : 'link')

function enter(challenge: Challenge, visitor: Visitor, means: Means): Promise<Entered> {
  return begin(visitor, means, async (tx) => {
    await consumeChallenge(tx, challenge)
    return letIn(tx, challenge, visitor)
  })
}

async function begin(
  visitor: Visitor,
  means: Means,
  work: (tx: TransactionClient) => Promise<Entered>,
): Promise<Entered> {
  try {
    const entered = await transaction(async (tx) => {
      const signedIn = await work(tx)
      const { userId } = signedIn.session
      await recordAudit(tx, [{ kind: 'signed_in', actorId: userId, userId, after: means }])
      await adoptTimeZone(tx, userId)
      return signedIn
    })
    await welcome(entered.session, visitor)
    return entered
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('conflict', 'auth.telegramTaken') : error
  }
}

// Once the challenge is used up.
async function letIn(
  tx: TransactionClient,
  challenge: Challenge,
  { address, userAgent }: Visitor,
): Promise<Entered> {
  const user = await tx.user.findUnique({ where: { id: challenge.userId ?? '' } })
  if (!user || !isForAccount(user, challenge)) throw new AppError('invalid', 'auth.wrongCode')
  requireEntry(user)
  requireOwnMachine(user, address, environment().DEMO_OPEN)
  const { linksTelegramId: telegramId } = challenge
  if (user.telegramId === null && telegramId !== null) {
    await tx.user.update({ where: { id: user.id }, data: { telegramId } })
    await recordAudit(tx, [{ kind: 'telegram_bound', actorId: user.id, userId: user.id }])
    await announceTouched(tx, [{ subject: 'user', id: user.id }])
    user.telegramId = telegramId
  }
  return { ...(await startSession(tx, user.id, userAgent)), user: toWireUser(user) }
}

// A code or link that went to another account than the one that the person is bound to now opens nothing.
function isForAccount(user: { telegramId: bigint | null }, challenge: Challenge): boolean {
  return challenge.telegramId === null || user.telegramId === challenge.telegramId
}

declare module 'next-auth' {
  interface User {
    /** The session row that signing in has begun. */
    sid: string
  }
}

interface Client extends Visitor {
  language: Language | null
}

/**
 * Returns the options of NextAuth with one provider, `telegram-code`: another way to the same check, limits and session
 * rows as `POST /api/telegram-auth/login`. Its cookie carries nothing but the person's and the session's id, as the one
 * that `sessionCookie` makes.
 */
export function nextAuthOptions(client: Client): AuthOptions {
  const { APP_URL } = environment()
  const secure = APP_URL.startsWith('https:')
  return {
    secret: authSecret(),
    useSecureCookies: secure,
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure },
      },
    },
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    // The library itself knows one secret only.
    jwt: { decode: ({ token }) => decodeSessionToken(token) },
    pages: { signIn: '/auth', error: '/auth' },
    providers: [
      Credentials({
        id: 'telegram-code',
        name: 'Telegram',
        credentials: { userId: { type: 'text' }, loginCode: { type: 'text' } },
        authorize: (credentials) => authorize(credentials, client),
      }),
    ],
    callbacks: {
      redirect: ({ url }) => ownAddress(url, APP_URL),
      jwt: async ({ token, user }) => {
        const sid = user ? user.sid : token.sid
        return { sub: user ? user.id : token.sub, sid: await liveSessionId(sid) }
      },
      session: async ({ token, session }) => {
        const actor = await findSessionActor(String(token.sid))
        return { expires: session.expires, user: { name: actor?.name, image: actor?.avatar } }
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.sid === 'string') await logout({ sessionId: token.sid })
      },
    },
    // NextAuth's own logger prints what it caught, request included.
    logger: {
      error: (code) => logger.warn({ nextAuth: code }, 'next-auth'),
      warn: (code) => logger.debug({ nextAuth: code }, 'next-auth'),
      debug: () => {},
    },
  }
}

// Any other address, and an invalid one, leads to the start page.
function ownAddress(url: string, appUrl: string): string {
  const address = URL.canParse(url, appUrl) ? new URL(url, appUrl) : null
  return address?.origin === new URL(appUrl).origin ? address.href : appUrl
}

/**
 * Returns the answer of NextAuth's error page: sign-in, with the error's name. NextAuth itself puts the name into a
 * header as it came, and a header takes no letters but Latin ones.
 */
export function toSignInWithError(request: Request): Response {
  const target = new URL('/auth', environment().APP_URL)
  target.searchParams.set('error', new URL(request.url).searchParams.get('error') ?? '')
  return Response.redirect(target, 302)
}

// Throwing makes NextAuth clear the cookie: it must not outlive the session row.
async function liveSessionId(sessionId: unknown): Promise<string> {
  const actor = typeof sessionId === 'string' ? await findSessionActor(sessionId) : null
  if (!actor) throw new Error('The session is over.')
  return actor.sessionId
}

// NextAuth shows the message of what is thrown, so it has to be a message for a person.
async function authorize(credentials: unknown, client: Client) {
  try {
    const input = loginEndpoint.body.safeParse(credentials)
    if (!input.success) throw new InvalidInput(input.error)
    const { userId, loginCode } = input.data
    const { session } = await login({ ...client, challengeId: userId, code: loginCode })
    return { id: session.userId, sid: session.id }
  } catch (thrown) {
    const answer = await failureAnswer(thrown, { requestId: randomUUID(), language: client.language }).json()
    throw new Error(z.object({ error: z.string() }).parse(answer).error)
  }
}
