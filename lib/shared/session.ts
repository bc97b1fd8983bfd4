/** The request header in which `middleware.ts` hands the page's own address to the render. */
export const PAGE_ADDRESS_HEADER = 'x-page-address'

/** The request header in which `middleware.ts` hands the nonce of its Content-Security-Policy to the render. */
export const NONCE_HEADER = 'x-nonce'

/** The name NextAuth reads its session from; with TLS the prefix makes browsers refuse it without. */
export function sessionCookieNameFor(isSecure: boolean): string {
  return `${isSecure ? '__Secure-' : ''}next-auth.session-token`
}
