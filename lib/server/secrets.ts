import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether a text is a secret. The time that it takes says nothing of either: their digests are compared, which
 * have the same length.
 */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret))

/** Returns the hash of a random token, as 64 hexadecimal digits: it is stored in the token's place. */
export const hashToken = (token: string): string => digest(token).toString('hex')
