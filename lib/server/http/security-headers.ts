import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

const YEAR_SECONDS = 31_536_000
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}
const SHARED = /^\/(?:api\/)?shared-protocols\//
// What no page needs. A page may ask for the camera, which reads codes: a document keeps its policy while one screen follows
// another, so that it can't be the scenario's page alone.
const DENIED = 'microphone=(), geolocation=(), payment=(), usb=()'
// The response of a call is data: it must never run as a page. The policy of pages is in `page-policy.ts`.
const CALL_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Sets the security headers of pages, calls and files alike; and, when the app's address is https, the one that
 * enforces https. It does not include other names of the domain, which may belong to others.
 */
export function setSecurityHeaders(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  appUrl: string,
): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
  // Its address opens it: it is passed on to nobody, and listed nowhere.
  if (SHARED.test(url)) {
    response.setHeader('referrer-policy', 'no-referrer')
    response.setHeader('x-robots-tag', 'noindex, nofollow')
  }
  const isCall = url.startsWith('/api/')
  response.setHeader('permissions-policy', `camera=(${isCall ? '' : 'self'}), ${DENIED}`)
  if (isCall) response.setHeader('content-security-policy', CALL_POLICY)
  if (appUrl.startsWith('https:')) {
    response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  }
}
