import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { authSecret } from './env'

// AES-256-GCM (NIST SP 800-38D): a nonce of 12 bytes, a tag of 16.
const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', authSecret(), '', purpose, KEY_BYTES))

/** Encrypts a text so that only {@link unsealed} for the same purpose, with the same AUTH_SECRET, can decrypt it. */
export function sealed(text: string, purpose: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Decrypts a sealed text; null when it was sealed with another AUTH_SECRET or for another purpose, or is invalid. */
export function unsealed(text: string, purpose: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(purpose), bytes.subarray(0, NONCE_BYTES))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    const body = bytes.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
