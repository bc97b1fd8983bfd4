import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, callPublicApi } from '@/lib/client/api'
import { ApiError } from '@/lib/client/api-error'
import { queryOptions } from '@/lib/client/query-options'
import { refreshSession } from '@/lib/client/refresh'
import {
  clearStoredSession,
  hasStoredSession,
  storedAccessToken,
  storeSession,
} from '@/lib/client/session-store'
import { logOutWith } from '@/lib/client/signing-out'
import type {
  listTeams,
  login,
  loginByLink,
  loginByTap,
  logout,
  register,
  requestLoginCode,
  verifyRegistration,
} from './contract'

/** The teams to register with; they don't change while a page is open. */
export const teamsQuery = queryOptions({
  queryKey: ['auth', 'teams'],
  queryFn: ({ signal }) => callPublicApi<typeof listTeams>('GET /telegram-auth/teams', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { subscribesTo: [] },
})

/** Returns the mutation that registers; an email that was left empty is not sent. */
export function useRegister() {
  return useMutation({
    mutationFn: ({ email, ...body }: z.input<typeof register.body>) =>
      callPublicApi<typeof register>('POST /telegram-auth/register', {
        body: email === '' ? body : { ...body, email },
      }),
  })
}

/** Returns the mutation that completes a registration with the code from Telegram. */
export function useVerifyRegistration() {
  return useMutation({
    mutationFn: (body: z.input<typeof verifyRegistration.body>) =>
      callPublicApi<typeof verifyRegistration>('POST /telegram-auth/verify-registration', { body }),
  })
}

/** Returns the mutation that requests a code to sign in with. */
export function useRequestLoginCode() {
  return useMutation({
    mutationFn: (body: z.input<typeof requestLoginCode.body>) =>
      callPublicApi<typeof requestLoginCode>('POST /telegram-auth/request-login-code', { body }),
  })
}

/** Signs in and stores the tokens and the person; the answer also sets the cookie that pages are rendered by. */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: z.input<typeof login.body>) => {
      const { user, ...tokens } = await callPublicApi<typeof login>('POST /telegram-auth/login', { body })
      storeSession(tokens, user)
    },
  })
}

/** Signs in where the button in the bot's message was tapped. Returns whether it was. */
export async function enterIfTapped(body: z.input<typeof loginByTap.body>): Promise<boolean> {
  const { session } = await callPublicApi<typeof loginByTap>('POST /telegram-auth/login-tap', { body })
  if (session === null) return false
  const { user, ...tokens } = session
  storeSession(tokens, user)
  return true
}

/** Returns the mutation that signs in with the token of a link that the bot handed out. */
export function useLoginByLink() {
  return useMutation({
    mutationFn: async (body: z.input<typeof loginByLink.body>) => {
      const { user, ...tokens } = await callPublicApi<typeof loginByLink>('POST /telegram-auth/login-link', {
        body,
      })
      storeSession(tokens, user)
    },
  })
}

/**
 * Ends the session on the server, forgets it here with what was typed and not stored, and goes to sign in.
 * @throws where the server can't be asked: the cookie, which no script can take away, would sign the person in again
 */
export function logOut(): Promise<void> {
  return logOutWith(async () => {
    try {
      await callApi<typeof logout>('POST /auth/logout')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'unauthenticated') throw error
    }
  })
}

/**
 * `signed-in`: the cookie is there again, so that pages open. `signed-out`: nothing usable was stored; `expired`: what
 * was stored is over; either is cleared now. `unreachable`: the server didn't answer. `cookies-blocked`: the browser
 * threw the renewed cookie away.
 */
export type Resumption = 'signed-in' | 'signed-out' | 'expired' | 'unreachable' | 'cookies-blocked'

/** Turns what is stored into a session that pages open with: /auth does it for a person who comes without a cookie. */
export async function resumeStoredSession(): Promise<Resumption> {
  const isStored = hasStoredSession()
  const outcome = isStored ? await refreshSession(storedAccessToken()) : 'refused'
  if (outcome === 'unreachable') return 'unreachable'
  if (outcome === 'refused') {
    clearStoredSession()
    return isStored ? 'expired' : 'signed-out'
  }
  try {
    return (await doPagesOpen()) ? 'signed-in' : 'cookies-blocked'
  } catch {
    return 'unreachable'
  }
}

/**
 * Returns whether the session cookie is there and live: /auth redirects a person who has one. Leaving /auth without
 * asking would redirect back and forth for ever in a browser that keeps no cookies.
 */
export async function doPagesOpen(): Promise<boolean> {
  const page = await fetch(window.location.href, { redirect: 'manual', cache: 'no-store' })
  return page.type === 'opaqueredirect'
}
