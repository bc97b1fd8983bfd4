/**
 * The digest that Next passes to the browser of an error of a page, in place of its message, where the database was away:
 * the number of the request, by which the log is searched.
 */
const DIGEST = /^unavailable:([\w-]*)$/

/** Returns the digest of such an error. */
export const outageDigest = (requestId: string) => `unavailable:${requestId}`

/** Returns the number of the request from a digest; null from that of any other error. */
export const outageRequest = (digest = '') => DIGEST.exec(digest)?.[1] ?? null

/** Seconds after which a page is asked for again. */
export const OUTAGE_RETRY_SECONDS = 5
