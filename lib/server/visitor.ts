import 'server-only'
import { randomBytes } from 'node:crypto'
import { cookieValue, type Requester, toRequester } from './auth'
import { environment } from './env'

/** What is known of the browser that a call comes from. */
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
