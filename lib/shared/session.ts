/** The request header in which the server (`lib/server/http/page-policy.ts`) hands the page's own address to the render. */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

/** The request header in which the server hands the nonce of the page's Content-Security-Policy to the render. */
export const NONCE_HEADER = 'x-nonce'

/**
 * Returns the name of the session cookie. With TLS the prefix makes browsers refuse it without, and from a neighbouring
 * domain, which could else put a session of its own in a person's place.
 */
export function sessionCookieNameFor(isSecure: boolean): string {
  return `${isSecure ? '__Host-' : ''}next-auth.session-token`
}
