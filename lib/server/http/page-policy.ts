import 'server-only'
import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { NONCE_HEADER, PAGE_ADDRESS_HEADER } from '@/lib/shared/session'

const NOT_A_PAGE = /^\/(?:api(?:[/?]|$)|_next\/)/
const POLICY_HEADER = 'content-security-policy'

interface Asked {
  url?: string | undefined
  headers: IncomingHttpHeaders
}

interface Answer {
  setHeader: (name: string, value: string) => unknown
}

/**
 * Sets the Content-Security-Policy of a page, with a new nonce, and passes that nonce and the page's address to the
 * render, in headers that nobody outside can set.
 */
export function setPagePolicy({ url = '/', headers }: Asked, answer: Answer, { dev = false } = {}): void {
  if (NOT_A_PAGE.test(url)) return
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, dev)
  headers[PAGE_ADDRESS_HEADER] = pageAddress(url)
  headers[NONCE_HEADER] = nonce
  // Next reads the nonce for its own scripts from this request header.
  headers[POLICY_HEADER] = policy
  answer.setHeader(POLICY_HEADER, policy)
}

// Next's own marker of a navigation inside the page is no part of an address to return to.
function pageAddress(url: string): string {
  // An address such as `//` would be read as a host.
  const target = `http://page${url}`
  const { pathname, searchParams } = new URL(URL.canParse(target) ? target : 'http://page')
  if (!searchParams.has('_rsc')) return url
  searchParams.delete('_rsc')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

// The development server evaluates code and talks over a socket.
function contentSecurityPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // Popovers, drag and drop and charts position elements by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}
