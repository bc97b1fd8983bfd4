import { jsonObject } from '@/lib/shared/json'

/** The keys of docs/domain.md, Sessions; `accessToken` holds the same as `authToken`. */
const KEYS = {
  user: 'authUser',
  refreshToken: 'refreshToken',
  authToken: 'authToken',
  accessToken: 'accessToken',
} as const

// A token is visible ASCII. Anything else can't even be put in a header: `fetch` would throw instead of answering 401.
const TOKEN = /^[\x21-\x7e]+$/

interface Tokens {
  accessToken: string
  refreshToken: string
}

interface StoredUser {
  _id: string
  name: string
}

/** Returns the bearer token: `accessToken`, else `authToken`; null when neither is a token. */
export function storedAccessToken(): string | null {
  return readToken(KEYS.accessToken) ?? readToken(KEYS.authToken)
}

/** Returns the token that gets a new bearer token; null when there is none. */
export function storedRefreshToken(): string | null {
  return readToken(KEYS.refreshToken)
}

/**
 * Returns whether an older sign-in left only `authToken`; such a session refreshes through `/telegram-auth/refresh-
 * token`.
 */
export function hasOnlyAuthToken(): boolean {
  return readToken(KEYS.accessToken) === null && readToken(KEYS.authToken) !== null
}

/**
 * Stores a refreshed pair. The token that marks the session as present is written last: other tabs may read in
 * between.
 */
export function storeTokens({ accessToken, refreshToken }: Tokens): void {
  write(KEYS.refreshToken, refreshToken)
  write(KEYS.authToken, accessToken)
  write(KEYS.accessToken, accessToken)
}

/** Stores the answer of signing in. */
export function storeSession(tokens: Tokens, user: StoredUser): void {
  write(KEYS.user, JSON.stringify(user))
  storeTokens(tokens)
}

/** Stores the person again after a change, unless the stored session is another person's. */
export function updateStoredUser(user: StoredUser): void {
  if (storedUserId() === user._id) write(KEYS.user, JSON.stringify(user))
}

/** Returns the id of the person whose session is stored, or null where no readable one is. */
export function storedUserId(): string | null {
  const user = parseObject(read(KEYS.user))
  return typeof user?._id === 'string' && typeof user.name === 'string' ? user._id : null
}

let userIdOfPage = storedUserId()

/**
 * Returns the id of the person of this page, or null where no session was stored. A session that has run out is not
 * stored any more, or is another person's by now, and what is entered until the page is left is that person's all the
 * same.
 */
export function pageUserId(): string | null {
  userIdOfPage ??= storedUserId()
  return userIdOfPage
}

/** Returns whether another person has signed in since this page was loaded: it is about to be loaded again. */
export function belongsToOtherPerson(): boolean {
  const stored = storedUserId()
  return stored !== null && stored !== pageUserId()
}

/** Returns whether a token and a readable user are stored. */
export function hasStoredSession(): boolean {
  return storedAccessToken() !== null && storedUserId() !== null
}

/** Forgets the session that this tab has. */
export function clearStoredSession(): void {
  for (const key of Object.values(KEYS)) withStorage((storage) => storage.removeItem(key))
}

function readToken(key: string): string | null {
  const token = read(key)
  return token !== null && TOKEN.test(token) ? token : null
}

function parseObject(text: string | null) {
  try {
    return jsonObject(JSON.parse(text ?? 'null'))
  } catch {
    return null
  }
}

function read(key: string): string | null {
  return withStorage((storage) => storage.getItem(key))
}

function write(key: string, value: string): void {
  withStorage((storage) => storage.setItem(key, value))
}

// Browsers that block site data throw on any access to `localStorage`, and a full one throws on writing; the session
// cookie identifies the person then.
function withStorage<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
