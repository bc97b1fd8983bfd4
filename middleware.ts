import { type NextRequest, NextResponse } from 'next/server'

// Sends people without a session cookie to sign in before anything is rendered. It decides nothing: `requireActor` and
// `defineRoute` check the cookie. Requests with a cookie skip this file, and API calls always do, because Next silently
// cuts a body that passes through here at 10 MB.
//
// Next reads this without running it, so it can't use constants: the two cookies are those of `sessionCookieNameFor`.
export const config = {
  matcher: [
    {
      source: '/',
      missing: [
        { type: 'cookie', key: 'next-auth.session-token' },
        { type: 'cookie', key: '__Host-next-auth.session-token' },
      ],
    },
    {
      source:
        '/(analytics|baskets|calendar|coverage|documentation|errors|feedback|inbox|p|profile|projects|protocols|roadmap|s|scenarios|teams|tracked-projects|trash|under-construction)/:path*',
      missing: [
        { type: 'cookie', key: 'next-auth.session-token' },
        { type: 'cookie', key: '__Host-next-auth.session-token' },
      ],
    },
  ],
}

// Pages below a protected folder that anybody may see.
const OPEN = new Set(['/roadmap/public'])

export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (OPEN.has(pathname)) return NextResponse.next()
  const target = new URL('/auth', request.url)
  target.searchParams.set('from', pathname + search)
  return NextResponse.redirect(target)
}
