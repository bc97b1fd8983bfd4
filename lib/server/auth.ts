import 'server-only'
import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { decode, encode, type JWT } from 'next-auth/jwt'
import { cache } from 'react'
import { type Actor, canEdit } from '@/lib/shared/actor'
import { isTimeZone } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { isId } from '@/lib/shared/ids'
import { LANGUAGE_COOKIE, type Language, parseLanguage, requestLanguage } from '@/lib/shared/language'
import {
  PAGE_ADDRESS_HEADER,
  REQUEST_ID_HEADER,
  sessionCookieNameFor,
  TIME_ZONE_COOKIE,
} from '@/lib/shared/session'
import { roleSchema } from '@/lib/shared/validation'
import { Prisma, queryFirst } from './db'
import { authSecret, authSecrets, environment } from './env'
import { currentRequester, noteUser, type Requester, signedSessions } from './process-wide'
import { is, readRowsFirst, selectColumns, type TableRow, tableColumns } from './rows'
import { bearerToken } from './secrets'

/** Lifetimes of docs/domain.md, Sessions. */
const ACCESS_TOKEN_SECONDS = 15 * 60
export const SESSION_SECONDS = 30 * 24 * 60 * 60

const ACTIVITY_RESOLUTION_MS = 60_000
/** A pause after which a person has come back: what they did before was another visit. */
export const VISIT_PAUSE_MINUTES = 60

const isSecure = () => environment().APP_URL.startsWith('https:')

/** Returns the name of the session cookie under this app's address. */
export function sessionCookieName(): string {
  return sessionCookieNameFor(isSecure())
}

const accessTokenKey = (secret: string) => new TextEncoder().encode(`access-token:${secret}`)

/** Returns a signed token for API calls. The same session and moment give the same token. */
export function signAccessToken(session: { id: string; userId: string }, issuedAt: Date): Promise<string> {
  const seconds = Math.floor(issuedAt.getTime() / 1000)
  return new SignJWT({ sid: session.id })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(session.userId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ACCESS_TOKEN_SECONDS)
    .sign(accessTokenKey(authSecret()))
}

// A cache of verified tokens: checking the signature again at every call costs more than the rest of reading the
// session. Whether the session is still live is read from the database each time.
const verifiedTokens = new Map<string, { sessionId: string; expiresAt: number }>()
const VERIFIED_TOKENS = 2_000

/** Returns the session in a token of this kind, or null when its signature is wrong or it has expired. */
async function verifiedSessionId(
  kind: 'bearer' | 'cookie',
  token: string,
  verify: () => Promise<Record<string, unknown> | null>,
): Promise<string | null> {
  // A token of one kind is not valid as the other.
  const key = `${kind} ${token}`
  const known = verifiedTokens.get(key)
  if (known && known.expiresAt > Date.now()) return known.sessionId
  verifiedTokens.delete(key)
  const payload = await verify().catch(() => null)
  if (typeof payload?.sid !== 'string' || typeof payload.exp !== 'number') return null
  if (verifiedTokens.size === VERIFIED_TOKENS) verifiedTokens.clear()
  verifiedTokens.set(key, { sessionId: payload.sid, expiresAt: payload.exp * 1000 })
  return payload.sid
}

function sessionIdFromAccessToken(token: string): Promise<string | null> {
  return verifiedSessionId('bearer', token, () =>
    withAnySecret(async (secret) => {
      const { payload } = await jwtVerify(token, accessTokenKey(secret), { algorithms: ['HS256'] })
      return payload
    }),
  )
}

/** Returns the result of `read` with the first secret that it accepts; null where it accepts none. */
async function withAnySecret<Result>(
  read: (secret: string) => Promise<Result | null>,
): Promise<Result | null> {
  for (const secret of authSecrets()) {
    const result = await read(secret).catch(() => null)
    if (result !== null) return result
  }
  return null
}

/** Returns the claims of a session cookie, or null when its key is none of ours or it has expired. */
export function decodeSessionToken(token: string | undefined): Promise<JWT | null> {
  return withAnySecret((secret) => decode({ token, secret }))
}

/** Returns the `Set-Cookie` value that signs a browser in to the server-rendered pages; NextAuth's own format. */
export async function sessionCookie(session: { id: string; userId: string }): Promise<string> {
  const token = await encode({
    token: { sub: session.userId, sid: session.id },
    secret: authSecret(),
    maxAge: SESSION_SECONDS,
  })
  return formatCookie(token, SESSION_SECONDS)
}

/** Returns the `Set-Cookie` value that takes the session cookie away. */
export function clearedSessionCookie(): string {
  return formatCookie('', 0)
}

function formatCookie(value: string, maxAge: number): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${sessionCookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure}`
}

async function sessionIdFromCookie(value: string | undefined): Promise<string | null> {
  if (!value) return null
  return verifiedSessionId('cookie', value, () => decodeSessionToken(value))
}

signedSessions.isOne = async (cookie) => (await sessionIdFromCookie(cookie)) !== null

/** Returns the person behind a live session, or null when it is revoked, expired, or the person is blocked. */
export async function findSessionActor(sessionId: string | null): Promise<Actor | null> {
  if (!sessionId || !isId(sessionId)) return null
  const now = new Date()
  // A single statement, because every call and every page begins with it.
  const [person] = await readRowsFirst({ ...PERSON, lastUsedAt: is.date, snapshot: is.text })`
    SELECT ${PERSON_COLUMNS}, session."lastUsedAt", pg_current_snapshot()::text AS snapshot
    FROM "Session" session
    JOIN "User" person ON person.id = session."userId"
    WHERE session.id = ${sessionId} AND session."revokedAt" IS NULL AND session."expiresAt" > ${now}
      AND person."isActive" AND person."isApproved"`
  if (!person) return null
  // Each of two sessions in use at the same time is noted, so that the list of sessions is right.
  const notedAt = Math.min(person.lastUsedAt.getTime(), person.lastActivity?.getTime() ?? 0)
  if (now.getTime() - notedAt > ACTIVITY_RESOLUTION_MS) {
    await noteActivity({ id: sessionId, userId: person.id }, now)
    person.lastActivity = now
  }
  const actor: Actor = {
    userId: person.id,
    sessionId,
    name: person.name,
    role: roleSchema.parse(person.role),
    team: person.team,
    avatar: person.avatar,
    telegramUsername: person.telegramUsername,
    language: parseLanguage(person.language),
  }
  people.set(actor, person)
  noteUser(currentRequester().requestId, actor.userId)
  return actor
}

type Person = TableRow<'User'> & { snapshot: string }

const PERSON = tableColumns('User')
const PERSON_COLUMNS = selectColumns('person', PERSON)

// Not part of the actor, because actors are passed on, to browsers as well.
const people = new WeakMap<Actor, Person>()

/** Returns the stored row of the person behind a call or a page, as it was when that began. */
export function getPerson(actor: Actor): Person {
  const person = people.get(actor)
  if (!person) throw new Error('This actor was not read with a session.')
  return person
}

const browserZones = new WeakMap<Actor, string>()

/** Returns the time zone of the browser behind a call or a page; undefined where there is none, or it says none. */
export function browserZone(actor: Actor): string | undefined {
  const zone = browserZones.get(actor)
  return zone && isTimeZone(zone) ? zone : undefined
}

// The cookie may hold anything. It is looked at where a day is asked for: that takes longer than reading a session.
function inZone(actor: Actor | null, zone: string | undefined): Actor | null {
  if (actor && zone) browserZones.set(actor, zone)
  return actor
}

/**
 * Returns the database's snapshot when a call began (PostgreSQL, `pg_current_snapshot`): two calls of the same snapshot find
 * the same rows.
 */
export function committedWhen(actor: Actor): string {
  return getPerson(actor).snapshot
}

async function noteActivity(session: { id: string; userId: string }, now: Date): Promise<void> {
  // What another call has locked is noted by the next one: nobody else's call may wait for that behind this one.
  await queryFirst(Prisma.sql`
    WITH touched AS (
      UPDATE "Session" SET "lastUsedAt" = ${now}
      WHERE id = (SELECT id FROM "Session" WHERE id = ${session.id} FOR NO KEY UPDATE SKIP LOCKED))
    UPDATE "User" SET "lastActivity" = ${now}, "lastVisit" = CASE
      WHEN "lastActivity" < ${now}::timestamptz - make_interval(mins => ${VISIT_PAUSE_MINUTES}) THEN "lastActivity"
      ELSE "lastVisit" END
    WHERE id = (SELECT id FROM "User" WHERE id = ${session.userId} FOR NO KEY UPDATE SKIP LOCKED)`)
}

/**
 * Returns the person who makes a call: the owner of the bearer token or, without that header, of the session cookie.
 * @throws AppError `forbidden` when another site's page tries to change something with the cookie.
 */
export async function findRequestActor(request: Request): Promise<Actor | null> {
  const authorization = request.headers.get('authorization')
  const zone = cookieValue(request, TIME_ZONE_COOKIE)
  if (authorization !== null) {
    const token = bearerToken(authorization)
    return inZone(await findSessionActor(token ? await sessionIdFromAccessToken(token) : null), zone)
  }
  const sessionId = await sessionIdFromCookie(cookieValue(request, sessionCookieName()))
  const actor = inZone(await findSessionActor(sessionId), zone)
  if (actor && request.method !== 'GET' && !isSameOrigin(request))
    throw new AppError('forbidden', 'errors.otherSite')
  return actor
}

/** Returns whether a browser states that the call comes from a page of this app. */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  return request.headers.get('origin') === new URL(environment().APP_URL).origin
}

/** The person for whom a page is rendered, or null. Looked up once a render. */
export const currentActor = cache(async (): Promise<Actor | null> => {
  const jar = await cookies()
  const sessionId = await sessionIdFromCookie(jar.get(sessionCookieName())?.value)
  const actor = await findSessionActor(sessionId).catch(async (error: unknown) => {
    const { namedOutage } = await import('./outage')
    throw await namedOutage(error)
  })
  if (actor) noteUser((await headers()).get(REQUEST_ID_HEADER) ?? '', actor.userId)
  return inZone(actor, jar.get(TIME_ZONE_COOKIE)?.value)
})

/** Returns the person for whom a protected page is rendered; without a session, redirects to sign in and back. */
export async function requireActor(): Promise<Actor> {
  const actor = await currentActor()
  if (actor) return actor
  const address = (await headers()).get(PAGE_ADDRESS_HEADER) ?? '/'
  redirect(`/auth?from=${encodeURIComponent(address)}`)
}

/** @throws AppError `forbidden` for a person who may not change shared data. */
export function requireEditor(actor: Pick<Actor, 'role'>): void {
  if (!canEdit(actor)) throw new AppError('forbidden', 'errors.viewerCannotChange')
}

/** Returns the value of a request's cookie. */
export function cookieValue(request: Request, name: string): string | undefined {
  const header = request.headers.get('cookie') ?? ''
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${name}=`))
  return pair?.slice(name.length + 1)
}

/** Maximum number of characters kept of a user agent: enough to distinguish a person's browsers. */
export const USER_AGENT_LENGTH = 500

/** Returns where a request came from. */
export function toRequester(request: Request): Requester {
  const { headers } = request
  return {
    requestId: headers.get(REQUEST_ID_HEADER) ?? randomUUID(),
    address: headers.get('x-client-address') ?? '',
    userAgent: (headers.get('user-agent') ?? '').slice(0, USER_AGENT_LENGTH),
    timeZone: cookieValue(request, TIME_ZONE_COOKIE) ?? '',
  }
}

/** Returns the language that a browser has for a call, regardless of who is signed in; null for the mix of languages. */
export function browserLanguage(request: Request, path: string): Language | null {
  const cookie = cookieValue(request, LANGUAGE_COOKIE)
  return requestLanguage({ cookie, path, accepted: request.headers.get('accept-language') })
}
