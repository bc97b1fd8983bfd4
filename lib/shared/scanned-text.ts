/**
 * Returns the bytes of a code as text, every one of them kept, group separators included: UTF-8, or where they are none, one
 * character for each byte.
 */
export function scannedText(bytes: Uint8Array): string {
  try {
    // By default it would drop a byte order mark.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
}
