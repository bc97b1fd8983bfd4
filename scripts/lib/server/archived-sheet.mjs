import zlib from 'node:zlib'

// An .xlsx file is a zip archive that a stranger has made: its sizes may lie, and a small one may unpack to gigabytes.
// So the few parts that a table needs are unpacked here, counting what really comes out, and packed anew without
// compression for the library that reads them. Everything else in the archive is never touched.
// Offsets and signatures: APPNOTE.TXT (.ZIP File Format Specification), 4.3.

const MOST_ENTRIES = 200
const MOST_BYTES = 50 * 1024 * 1024
const MOST_MERGED = 10_000

const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles|metadata)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w-]+\.xml)$/

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const CENTRAL_LENGTH = 46
const LOCAL_LENGTH = 30
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

/** A file that is not read, with the reason: `unreadable` or `tooLarge`. */
export class Refused extends Error {}

/**
 * Returns the archive with nothing but what a table needs, nothing compressed, and no sheet longer than `limits`.
 * @throws Refused
 */
export function archivedSheets(bytes, limits) {
  let left = MOST_BYTES
  const parts = entriesOf(bytes)
    .filter(({ name }) => NEEDED.test(name))
    .map((entry) => {
      const content = contentOf(bytes, entry, left)
      left -= content.length
      const isSheet = entry.name.startsWith('xl/worksheets/')
      return { name: entry.name, content: isSheet ? plainSheet(content, limits) : content }
    })
  if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new Refused('unreadable')
  return packed(parts)
}

function entriesOf(bytes) {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) throw new Refused('tooLarge')
  const entries = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + CENTRAL_LENGTH > bytes.length || bytes.readUInt32LE(at) !== CENTRAL)
      throw new Refused('unreadable')
    const nameLength = bytes.readUInt16LE(at + 28)
    const nameAt = at + CENTRAL_LENGTH
    entries.push({
      name: bytes.toString('utf8', nameAt, nameAt + nameLength),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packedSize: bytes.readUInt32LE(at + 20),
      localAt: bytes.readUInt32LE(at + 42),
    })
    at = nameAt + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (new Set(entries.map(({ name }) => name)).size < entries.length) throw new Refused('unreadable')
  return entries
}

function endOf(bytes) {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END) return at
  }
  throw new Refused('unreadable')
}

function contentOf(bytes, { isEncrypted, method, packedSize, localAt }, left) {
  if (isEncrypted || localAt + LOCAL_LENGTH > bytes.length || bytes.readUInt32LE(localAt) !== LOCAL)
    throw new Refused('unreadable')
  const from = localAt + LOCAL_LENGTH + bytes.readUInt16LE(localAt + 26) + bytes.readUInt16LE(localAt + 28)
  if (from + packedSize > bytes.length) throw new Refused('unreadable')
  const data = bytes.subarray(from, from + packedSize)
  if (method === STORED && data.length <= left) return data
  if (method === STORED || left <= 0) throw new Refused('tooLarge')
  if (method !== DEFLATED) throw new Refused('unreadable')
  try {
    return zlib.inflateRawSync(data, { maxOutputLength: left })
  } catch (error) {
    throw new Refused(error.code === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : 'unreadable')
  }
}

// What follows the cells (merged areas, links, rules of looks) is of no use here, and some of it is costly to read.
function plainSheet(content, { rows, cells }) {
  const text = content.toString('latin1')
  const end = text.indexOf('</sheetData>')
  if (end < 0) return content
  if (countOf(text, '<mergeCell ', end) > MOST_MERGED) throw new Refused('tooLarge')
  const table = text.slice(0, end)
  if (lastRowOf(table) > rows || countOf(table, '</c>', 0) > cells) throw new Refused('tooManyRows')
  return Buffer.from(`${table}</sheetData></worksheet>`, 'latin1')
}

function countOf(text, part, from) {
  let count = 0
  for (let at = text.indexOf(part, from); at >= 0; at = text.indexOf(part, at + part.length)) count += 1
  return count
}

function lastRowOf(text) {
  const at = text.lastIndexOf('<row ')
  if (at < 0) return 0
  const number = /\sr="(\d+)"/.exec(text.slice(at, text.indexOf('>', at)))
  return number ? Number(number[1]) : 0
}

function packed(parts) {
  const locals = []
  const centrals = []
  let at = 0
  for (const { name, content } of parts) {
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(LOCAL_LENGTH)
    local.writeUInt32LE(LOCAL, 0)
    local.writeUInt32LE(content.length, 18)
    local.writeUInt32LE(content.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    const central = Buffer.alloc(CENTRAL_LENGTH)
    central.writeUInt32LE(CENTRAL, 0)
    central.writeUInt32LE(content.length, 20)
    central.writeUInt32LE(content.length, 24)
    central.writeUInt16LE(nameBytes.length, 28)
    central.writeUInt32LE(at, 42)
    locals.push(local, nameBytes, content)
    centrals.push(central, nameBytes)
    at += LOCAL_LENGTH + nameBytes.length + content.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
