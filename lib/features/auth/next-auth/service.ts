import 'server-only'
import { randomUUID } from 'node:crypto'
import type { AuthOptions } from 'next-auth'
import Credentials from 'next-auth/providers/credentials'
import { z } from 'zod'
import { failureAnswer, InvalidInput } from '@/lib/server/answer'
import { actorOfSession, SESSION_SECONDS } from '@/lib/server/auth'
import { authSecret, environment } from '@/lib/server/env'
import { logger } from '@/lib/server/logger'
import type { Language } from '@/lib/shared/language'
import { login as loginEndpoint } from '../contract'
import { login, logout } from '../service'

declare module 'next-auth' {
  interface User {
    /** The session row that signing in has begun. */
    sid: string
  }
}

interface Client {
  address: string
  userAgent: string
  language: Language | null
}

/**
 * NextAuth with one provider, `telegram-code`: a second door to the same check, limits and session rows as
 * `POST /api/telegram-auth/login`. Its cookie carries nothing but the person's and the session's id, as the one that
 * `sessionCookie` makes.
 */
export function nextAuthOptions(client: Client): AuthOptions {
  const { APP_URL } = environment()
  // NextAuth reads the app's own address from here only; without it a forged Host header would decide.
  process.env.NEXTAUTH_URL = APP_URL
  return {
    secret: authSecret(),
    useSecureCookies: APP_URL.startsWith('https:'),
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
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
        const actor = await actorOfSession(String(token.sid))
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

// Anywhere else, and what is no address at all, leads to the start page.
function ownAddress(url: string, appUrl: string): string {
  const address = URL.canParse(url, appUrl) ? new URL(url, appUrl) : null
  return address?.origin === new URL(appUrl).origin ? address.href : appUrl
}

// Throwing makes NextAuth clear the cookie: it must not outlive the session row.
async function liveSessionId(sessionId: unknown): Promise<string> {
  const actor = typeof sessionId === 'string' ? await actorOfSession(sessionId) : null
  if (!actor) throw new Error('The session is over.')
  return actor.sessionId
}

// NextAuth shows the message of what is thrown, so it has to be a sentence for a person.
async function authorize(credentials: unknown, { address, userAgent, language }: Client) {
  try {
    const input = loginEndpoint.body.safeParse(credentials)
    if (!input.success) throw new InvalidInput(input.error)
    const { userId, loginCode } = input.data
    const { session } = await login({
      challengeId: userId,
      code: loginCode,
      clientAddress: address,
      userAgent,
      language,
    })
    return { id: session.userId, sid: session.id }
  } catch (thrown) {
    const answer = await failureAnswer(thrown, { requestId: randomUUID(), language }).json()
    throw new Error(z.object({ error: z.string() }).parse(answer).error)
  }
}
