import 'server-only'
import { randomBytes, scryptSync } from 'node:crypto'
import { decrypt, encrypt, KEY_BYTES } from '../secrets'

const SALT_BYTES = 16
// scrypt (RFC 7914) makes guessing expensive.
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

const keyFor = (passphrase: string, salt: Uint8Array) => scryptSync(passphrase, salt, KEY_BYTES, SCRYPT)

/** Encrypts a secret so that only {@link unsealSecret} with the same passphrase can decrypt it. */
export function sealSecret(secret: string, passphrase: string): string {
  const salt = randomBytes(SALT_BYTES)
  return Buffer.concat([salt, encrypt(secret, keyFor(passphrase, salt))]).toString('base64')
}

/** Returns the secret, or `null` when the passphrase is another one. */
export function unsealSecret(text: string, passphrase: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  return decrypt(bytes.subarray(SALT_BYTES), keyFor(passphrase, bytes.subarray(0, SALT_BYTES)))
}
