import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { cookieValue, toRequester } from './auth'
import type { TransactionClient } from './db'
import { environment } from './env'
import type { Requester } from './process-wide'

/** The known facts about the browser that a call comes from. */
export interface Visitor extends Requester {
  /** A secret that only this browser has: that of its cookie, or a new one. */
  browser: string
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

const isSecure = () => environment().APP_URL.startsWith('https:')
const cookieName = () => `${isSecure() ? '__Host-' : ''}uta-browser`

/** Returns the visitor who makes a call. */
export function readVisitor(request: Request): Visitor {
  const kept = cookieValue(request, cookieName()) ?? ''
  const browser = /^[\w-]{43}$/.test(kept) ? kept : randomBytes(32).toString('base64url')
  return { ...toRequester(request), browser }
}

/** Returns the `Set-Cookie` value by which a browser is known again after its sessions are over. */
export function browserCookie({ browser }: Visitor): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${cookieName()}=${browser}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`
}

/**
 * Returns under which key it is remembered that a person signed in with a browser. It is hashed, so that a copy of the
 * database makes nobody known.
 */
export function knownBrowserKey(userId: string, browser: string): string {
  return `${browsersPrefix(userId)}${createHash('sha256').update(browser).digest('hex')}`
}

const browsersPrefix = (userId: string) => `knownBrowser:${userId}:`

/** Returns under which key it is remembered that a person signed in from an address. */
export const knownAddressKey = (userId: string, address: string) => `knownAddress:${userId}:${address}`

/** Forgets the browsers and addresses that a person signed in from, where sessions are ended that may be somebody else's. */
export async function forgetVisitors(tx: TransactionClient, userId: string): Promise<void> {
  const prefixes = [browsersPrefix(userId), knownAddressKey(userId, '')]
  await tx.rateLimit.deleteMany({
    where: { OR: prefixes.map((prefix) => ({ key: { startsWith: prefix } })) },
  })
}
