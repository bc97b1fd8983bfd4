import { randomBytes } from 'node:crypto'

const NOT_A_PAGE = /^\/(?:api(?:[/?]|$)|_next\/)/

/**
 * Gives the answer of a page its Content-Security-Policy, with a nonce of its own, and tells the render that nonce and
 * the page's address, in headers that nobody outside can set.
 */
export function setPagePolicy(request, response, { dev = false } = {}) {
  if (NOT_A_PAGE.test(request.url)) return
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, dev)
  request.headers['x-page-address'] = addressOf(request.url)
  request.headers['x-nonce'] = nonce
  // Next reads the nonce for its own scripts from this request header.
  request.headers['content-security-policy'] = policy
  response.setHeader('content-security-policy', policy)
}

// Next's own marker of a navigation inside the page is no part of an address that people come back to.
function addressOf(url) {
  const { pathname, searchParams } = new URL(url, 'http://page')
  if (!searchParams.has('_rsc')) return url
  searchParams.delete('_rsc')
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

// The development server evaluates code and talks over a socket.
function contentSecurityPolicy(nonce, dev) {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    // Popovers, drag and drop and charts place things by style attributes.
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
