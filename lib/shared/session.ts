/**
 * The request header in which the server (`lib/server/http/page-policy.ts`) passes the page's address to the render.
 */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

/** The request header in which the server passes the number of a request to the application. */
export const REQUEST_ID_HEADER = 'x-uta-request-id'

/** The request header in which the server passes the nonce of the page's Content-Security-Policy to the render. */
export const NONCE_HEADER = 'x-nonce'

/** The cookie in which a browser says its time zone, so that pages begin with the day that its clock has. */
export const TIME_ZONE_COOKIE = 'time-zone'

/**
 * Returns the name of the session cookie. With TLS, its prefix makes browsers refuse it without TLS and from a
 * neighbouring domain, which could otherwise replace a person's session with its own.
 */
export function sessionCookieNameFor(isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}next-auth.session-token`
}
