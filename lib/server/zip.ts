import 'server-only'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

interface ZipEntry {
  name: string
  /** Its text, some at a time. */
  content: AsyncIterable<string> | Iterable<string>
}

type Bytes = Uint8Array

/** What is known of an entry once it is written. */
interface Written {
  name: Buffer
  offset: number
  crc: number
  size: number
  compressed: number
}

const LOCAL_HEADER = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATE = 8
/** The first day that a ZIP file can name: a moment of its own would make two equal files differ. */
const FIRST_DAY = 0x0021

/** A ZIP file, written while its content comes, so that nobody has to hold it (PKWARE's APPNOTE, sections 4.3 and 4.4). */
export async function* zipOf(entries: ZipEntry[]): AsyncGenerator<Bytes, void> {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const totals = { crc: 0, size: 0, compressed: 0 }
    const at = offset
    const header = localHeader(name)
    yield header
    offset += header.length
    for await (const chunk of deflated(entry.content, totals)) {
      yield chunk
      totals.compressed += chunk.length
    }
    const descriptor = numbers([DESCRIPTOR, totals.crc, totals.compressed, totals.size])
    yield descriptor
    offset += totals.compressed + descriptor.length
    written.push({ name, offset: at, ...totals })
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endOf(written.length, { size: directory.length, offset })
}

async function* deflated(
  content: ZipEntry['content'],
  totals: { crc: number; size: number },
): AsyncGenerator<Bytes, void> {
  async function* bytes() {
    for await (const text of content) {
      const encoded = Buffer.from(text)
      totals.crc = crc32(encoded, totals.crc)
      totals.size += encoded.length
      yield encoded
    }
  }
  const deflate = createDeflateRaw()
  const feeding = pipeline(Readable.from(bytes()), deflate)
  // What fails while it is fed ends the reading below by the same failure.
  feeding.catch(() => {})
  for await (const chunk of deflate) yield chunk
  await feeding
}

/** Numbers of four bytes each. */
function numbers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

/** Numbers of two bytes each. */
function shorts(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}

const localHeader = (name: Buffer) =>
  Buffer.concat([
    numbers([LOCAL_HEADER]),
    shorts([VERSION, FLAGS, DEFLATE, 0, FIRST_DAY]),
    numbers([0, 0, 0]),
    shorts([name.length, 0]),
    name,
  ])

const centralHeader = ({ name, offset, crc, size, compressed }: Written) =>
  Buffer.concat([
    numbers([CENTRAL_HEADER]),
    shorts([VERSION, VERSION, FLAGS, DEFLATE, 0, FIRST_DAY]),
    numbers([crc, compressed, size]),
    shorts([name.length, 0, 0, 0, 0]),
    numbers([0, offset]),
    name,
  ])

const endOf = (count: number, directory: { size: number; offset: number }) =>
  Buffer.concat([
    numbers([END]),
    shorts([0, 0, count, count]),
    numbers([directory.size, directory.offset]),
    shorts([0]),
  ])
