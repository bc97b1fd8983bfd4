import 'server-only'
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { type PlainRows, plainCells } from './plain-cells'

// An .xlsx file is a zip archive from an untrusted source: its sizes may be wrong, and a small one may unpack to
// gigabytes. So the few parts that a table needs are unpacked here, counting the real bytes, and passed to the library
// that reads them. The rest of the archive is never touched.

const MAX_ENTRIES = 200
const MAX_BYTES = 50 * 1024 * 1024
const MAX_MERGED = 10_000
const HERE = { useWebWorkers: false }

const NEEDED =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles|metadata)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[\w-]+\.xml)$/

type Refusal = 'unreadable' | 'tooLarge' | 'tooManyRows'

/** A file that is refused, with the reason. */
export class Refused extends Error {
  readonly reason: Refusal
  constructor(reason: Refusal) {
    super(reason)
    this.reason = reason
  }
}

interface SheetLimits {
  rows: number
  cells: number
  columns: number
}

/** A part of the archive, in the format of the library's own unpacking. */
export interface ArchivedFile {
  name: string
  /** A character for each byte. */
  data: string
}

interface ReadSheet {
  rows: PlainRows
  /** Whether none of its cells needs the library. */
  isWhole: boolean
}

interface ArchivedSheets {
  files: Record<string, ArchivedFile>
  /** The cells that were taken out of each sheet, by its range of filters. */
  sheets: ReadSheet[]
}

/**
 * Returns the parts of the archive that a table needs, with no sheet longer than `limits`. Cells that don't need the
 * library are taken out of their sheet and returned separately.
 * @throws Refused; for a file that is no archive, the library's error
 */
export async function archivedSheets(bytes: Uint8Array, limits: SheetLimits): Promise<ArchivedSheets> {
  let left = MAX_BYTES
  const files: Record<string, ArchivedFile> = {}
  const sheets: ReadSheet[] = []
  const names = new Set<string>()
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), HERE).getEntriesGenerator()) {
    const { filename } = entry
    if (names.has(filename)) throw new Refused('unreadable')
    if (names.add(filename).size > MAX_ENTRIES) throw new Refused('tooLarge')
    if (!NEEDED.test(filename)) continue
    const content = await readEntry(entry, left)
    left -= content.length
    const isSheet = filename.startsWith('xl/worksheets/')
    const data = isSheet ? takeCells(content, limits, sheets) : content.toString('latin1')
    files[filename] = { name: filename, data }
  }
  if (!names.has('xl/workbook.xml')) throw new Refused('unreadable')
  return { files, sheets }
}

async function readEntry(entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.directory) throw new Refused('unreadable')
  const chunks: Uint8Array[] = []
  let size = 0
  await entry.getData(
    new WritableStream<Uint8Array>({
      write(chunk) {
        size += chunk.length
        if (size > mostBytes) throw new Refused('tooLarge')
        chunks.push(chunk)
      },
    }),
  )
  return Buffer.concat(chunks)
}

// What follows the cells (merged areas, links, conditional formats) is not needed here, and some of it is slow to
// read.
function takeCells(content: Buffer, { rows, cells, columns }: SheetLimits, sheets: ReadSheet[]): string {
  const end = content.indexOf('</sheetData>')
  if (end < 0) return content.toString('latin1')
  if (count(content, '<mergeCell ', end) > MAX_MERGED) throw new Refused('tooLarge')
  const opening = content.indexOf('<sheetData')
  const begin = opening < 0 ? 0 : content.indexOf('>', opening) + 1
  const table = content.subarray(begin, end)
  if (lastRowNumber(table) > rows) throw new Refused('tooManyRows')
  if (count(table, '</c>', 0) > cells) throw new Refused('tooLarge')
  const plain = plainCells(table, { last: rows, columns })
  if (plain?.isTooLong) throw new Refused('tooManyRows')
  const left = plain ? Buffer.from(plain.left.join('')) : table
  sheets.push({ rows: plain?.rows ?? [], isWhole: left.length === 0 })
  const head = content.toString('latin1', 0, begin)
  return `${head}${left.toString('latin1')}</sheetData><autoFilter ref="A1:A${sheets.length}"/></worksheet>`
}

function count(bytes: Buffer, text: string, from: number): number {
  const part = Buffer.from(text)
  let found = 0
  for (let at = bytes.indexOf(part, from); at >= 0; at = bytes.indexOf(part, at + part.length)) found += 1
  return found
}

function lastRowNumber(bytes: Buffer): number {
  const at = bytes.lastIndexOf('<row ')
  if (at < 0) return 0
  const number = /\sr="(\d+)"/.exec(bytes.toString('latin1', at, bytes.indexOf('>', at)))
  return number ? Number(number[1]) : 0
}
