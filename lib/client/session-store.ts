import { z } from 'zod'

/** The keys of the specification's section 9 (first text); `accessToken` holds the same as `authToken`. */
const KEYS = { authToken: 'authToken', accessToken: 'accessToken', refreshToken: 'refreshToken', user: 'authUser' } as const

const storedUserSchema = z.looseObject({ _id: z.string(), name: z.string() })

interface Tokens {
  accessToken: string
  refreshToken: string
}

/** What is sent as bearer: `accessToken`, else `authToken`. */
export function storedAccessToken(): string | null {
  return localStorage.getItem(KEYS.accessToken) ?? localStorage.getItem(KEYS.authToken)
}

export function storedRefreshToken(): string | null {
  return localStorage.getItem(KEYS.refreshToken)
}

/** Whether an older sign-in left only `authToken`; such a session refreshes through `/telegram-auth/refresh-token`. */
export function hasOnlyAuthToken(): boolean {
  return localStorage.getItem(KEYS.accessToken) === null && localStorage.getItem(KEYS.authToken) !== null
}

export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  localStorage.setItem(KEYS.authToken, accessToken)
  localStorage.setItem(KEYS.accessToken, accessToken)
  localStorage.setItem(KEYS.refreshToken, refreshToken)
}

export function storeUser(user: { _id: string; name: string }): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user))
}

/** Whether a token and a readable user are stored; what can't be read is cleared. */
export function hasStoredSession(): boolean {
  if (storedAccessToken() === null) return false
  if (parseUser(localStorage.getItem(KEYS.user))) return true
  clearStoredSession()
  return false
}

export function clearStoredSession(): void {
  for (const key of Object.values(KEYS)) localStorage.removeItem(key)
}

function parseUser(text: string | null): boolean {
  try {
    return storedUserSchema.safeParse(JSON.parse(text ?? 'null')).success
  } catch {
    return false
  }
}
