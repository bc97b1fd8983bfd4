import 'server-only'
import { inflateSync } from 'node:zlib'

// The library would inflate the tables in JavaScript, which takes longer than anything else of a short document.

const HEADER = 44
const ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16
const toFour = (length: number) => Math.ceil(length / 4) * 4

/** Returns the TrueType or OpenType font that a WOFF file (W3C, WOFF File Format 1.0) packs. */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const tables: Buffer[] = []
  let at = head.length
  for (let index = 0; index < count; index += 1) {
    const from = HEADER + ENTRY * index
    const [offset, packed, length, checksum] = [4, 8, 12, 16].map((place) => woff.readUInt32BE(from + place))
    if (offset === undefined || packed === undefined || length === undefined || checksum === undefined)
      throw new Error('This is no WOFF file.')
    const bytes = woff.subarray(offset, offset + packed)
    const table = Buffer.alloc(toFour(length))
    ;(packed < length ? inflateSync(bytes) : bytes).copy(table)
    const entry = SFNT_HEADER + SFNT_ENTRY * index
    woff.copy(head, entry, from, from + 4)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    tables.push(table)
    at += table.length
  }
  return Buffer.concat([head, ...tables])
}
