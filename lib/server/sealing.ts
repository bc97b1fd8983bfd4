import 'server-only'
import { hkdfSync } from 'node:crypto'
import { authSecret, authSecrets } from './env'
import { decrypt, encrypt, KEY_BYTES } from './secrets'

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))

/** Encrypts a text so that only {@link unsealed} for the same purpose, with the same AUTH_SECRET, can decrypt it. */
export function sealed(text: string, purpose: string): string {
  return encrypt(text, keyFor(authSecret(), purpose)).toString('base64')
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

const opened = (text: string, key: Buffer) => decrypt(Buffer.from(text, 'base64'), key)
