import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'

const YEAR_SECONDS = 31_536_000
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}
// What a call answers is data: whatever a browser makes of it, it may not run. The policy of pages is `page-policy.ts`'s.
const POLICY_OF_CALLS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Tells browsers what they may not do with an answer, of pages, calls and files alike; and to come by https only, where
 * that is the address that people open. The latter not for other names of the domain: they may be anybody's.
 */
export function setSecurityHeaders(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  appUrl: string,
): void {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value)
  if (url.startsWith('/api/')) response.setHeader('content-security-policy', POLICY_OF_CALLS)
  if (appUrl.startsWith('https:')) {
    response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`)
  }
}
