import 'server-only'
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

// AES-256-GCM (NIST SP 800-38D): a nonce of 12 bytes, a tag of 16. scrypt (RFC 7914) makes guessing expensive.
const CIPHER = 'aes-256-gcm'
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const keyFor = (passphrase: string, salt: Uint8Array) => scryptSync(passphrase, salt, 32, SCRYPT)

/** Encrypts a secret so that only {@link unsealSecret} with the same passphrase can decrypt it. */
export function sealSecret(secret: string, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFor(passphrase, salt), nonce)
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), body]).toString('base64')
}

/** Returns the secret, or `null` when the passphrase is another one. */
export function unsealSecret(text: string, passphrase: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  const nonceAt = SALT_BYTES
  const tagAt = nonceAt + NONCE_BYTES
  const bodyAt = tagAt + TAG_BYTES
  try {
    const key = keyFor(passphrase, bytes.subarray(0, nonceAt))
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(nonceAt, tagAt))
    decipher.setAuthTag(bytes.subarray(tagAt, bodyAt))
    return Buffer.concat([decipher.update(bytes.subarray(bodyAt)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
