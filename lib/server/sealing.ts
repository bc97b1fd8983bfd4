import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { authSecret, authSecrets } from './env'

// AES-256-GCM (NIST SP 800-38D): a nonce of 12 bytes, a tag of 16.
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

/** Encrypts a text so that only {@link unsealed} for the same purpose, with the same AUTH_SECRET, can decrypt it. */
export function sealed(text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(authSecret(), purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/**
 * Decrypts a sealed text; null when it was sealed with another secret than AUTH_SECRET and AUTH_SECRET_PREVIOUS or for
 * another purpose, or is invalid.
 */
export function unsealed(text: string, purpose: string): string | null {
  for (const secret of authSecrets()) {
    const found = opened(text, keyFor(secret, purpose))
    if (found !== null) return found
  }
  return null
}

/** Returns a text that AUTH_SECRET_PREVIOUS sealed, sealed with AUTH_SECRET; null where that is not needed or can't be. */
export function resealed(text: string, purpose: string): string | null {
  if (opened(text, keyFor(authSecret(), purpose)) !== null) return null
  const found = unsealed(text, purpose)
  return found === null ? null : sealed(found, purpose)
}

function opened(text: string, key: Buffer): string | null {
  const bytes = Buffer.from(text, 'base64')
  try {
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
