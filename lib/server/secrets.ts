import 'server-only'
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether a text is a secret. The time that it takes says nothing of either: their digests are compared, which
 * have the same length.
 */
export const isSameSecret = (given: string, secret: string): boolean =>
  timingSafeEqual(digest(given), digest(secret))

/** Returns the token of an `Authorization` header, whose scheme ignores case (RFC 9110, 11.1); '' where it has none. */
export const bearerToken = (authorization: string | null): string =>
  /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''

/** Returns the hash of a random token, as 64 hexadecimal digits: it is stored in the token's place. */
export const hashToken = (token: string): string => digest(token).toString('hex')

// AES-256-GCM (NIST SP 800-38D): a nonce of 12 bytes, a tag of 16.
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The number of bytes of a key of {@link encrypt}. */
export const KEY_BYTES = 32

/** Encrypts a text so that only {@link decrypt} with the same key returns it. */
export function encrypt(text: string, key: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** Decrypts a text; null where it was encrypted with another key, or is none. */
export function decrypt(bytes: Uint8Array, key: Uint8Array): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
