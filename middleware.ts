import { type NextRequest, NextResponse } from 'next/server'

// Sends people without a session cookie to sign in before anything is rendered. It decides nothing: whether the cookie
// is worth something is found out in `requireActor` and `defineRoute`. Who has one doesn't pass here at all, and calls
// never do, because a body that does is silently cut at 10 MB.
//
// Next reads this without running it, so that nothing can be named: the two cookies are those of `sessionCookieNameFor`.
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
        '/(analytics|baskets|documentation|feedback|p|profile|projects|roadmap|s|scenarios|teams|tracked-projects|trash|under-construction)/:path*',
      missing: [
        { type: 'cookie', key: 'next-auth.session-token' },
        { type: 'cookie', key: '__Host-next-auth.session-token' },
      ],
    },
  ],
}

// What anybody may see below a protected folder.
const OPEN = new Set(['/roadmap/public'])

export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (OPEN.has(pathname)) return NextResponse.next()
  const target = new URL('/auth', request.url)
  target.searchParams.set('from', pathname + search)
  return NextResponse.redirect(target)
}
