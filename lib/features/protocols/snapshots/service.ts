import 'server-only'
import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a canonical snapshot's UTF-8 bytes, in hexadecimal digits. */
export function snapshotHash(canonical: string): string {
  return createHash('sha256').update(canonical, 'utf8').digest('hex')
}
