import { type NextRequest, NextResponse } from 'next/server'
import { NONCE_HEADER, PAGE_ADDRESS_HEADER, sessionCookieNameFor } from '@/lib/shared/session'

// Sends people without a session cookie to sign in before anything is rendered. It decides nothing: whether the cookie
// is worth something is found out in `requireActor` and `defineRoute`. Calls stay out of the matcher, because a body
// that passes here is silently cut at 10 MB.
export const config = { matcher: '/((?!api(?:/|$)|_next/).*)' }

// `/` itself is protected too; any other path shows the About page.
const PROTECTED = new Set([
  'analytics',
  'baskets',
  'documentation',
  'feedback',
  'p',
  'profile',
  'projects',
  'roadmap',
  'scenarios',
  'teams',
  'tracked-projects',
  'trash',
])

export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (isProtected(pathname) && !hasSessionCookie(request)) {
    const target = new URL('/auth', request.url)
    target.searchParams.set('from', pathname + search)
    return NextResponse.redirect(target)
  }
  const nonce = btoa(crypto.randomUUID())
  const policy = contentSecurityPolicy(nonce)
  const headers = new Headers(request.headers)
  headers.set(PAGE_ADDRESS_HEADER, pathname + search)
  headers.set(NONCE_HEADER, nonce)
  // Next reads the nonce for its own scripts from this request header.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

function isProtected(pathname: string): boolean {
  const first = pathname.split('/')[1] ?? ''
  return first === '' || PROTECTED.has(first)
}

function hasSessionCookie(request: NextRequest): boolean {
  return [true, false].some((isSecure) => request.cookies.has(sessionCookieNameFor(isSecure)))
}

function contentSecurityPolicy(nonce: string): string {
  // The development server evaluates code and talks over a socket.
  const isDevelopment = process.env.NODE_ENV === 'development'
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Popovers, drag and drop and charts place things by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
}
