import 'server-only'
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { type Refusal, Refused } from './problems'

// An .xlsx file is a zip archive from an untrusted source: its sizes may be wrong, and a small one may unpack to
// gigabytes. So only the parts that a table needs are unpacked, one by one, counting the real bytes.

const MAX_ENTRIES = 1_000
const MAX_BYTES = 50 * 1024 * 1024
const HERE = { useWebWorkers: false }
const DOCUMENT = 'application/vnd.oasis.opendocument.'

/** The parts of a workbook, which are unpacked when they are read. */
export interface WorkbookArchive {
  /** Returns the content of a part; null where there is none. @throws Refused when all that was read is too large */
  read: (name: string) => Promise<Buffer | null>
}

/**
 * Opens an archive that holds a workbook (.xlsx, .xlsm).
 * @throws Refused for any other archive, with what it is; for a damaged one, the error of the library
 */
export async function openWorkbook(bytes: Uint8Array): Promise<WorkbookArchive> {
  const entries = await readEntries(bytes)
  let left = MAX_BYTES
  const read = async (name: string) => {
    const entry = entries.get(partName(name))
    if (!entry) return null
    const content = await readEntry(entry, left)
    left -= content.length
    return content
  }
  const other = await otherKind(new Set(entries.keys()), read)
  if (other) throw new Refused(other)
  return { read }
}

async function readEntries(bytes: Uint8Array): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of new ZipReader(new Uint8ArrayReader(bytes), HERE).getEntriesGenerator()) {
    const name = partName(entry.filename)
    if (entries.has(name)) throw new Refused('unreadable')
    if (entries.set(name, entry).size > MAX_ENTRIES) throw new Refused('tooLarge')
  }
  return entries
}

// Some systems write backslashes between folders, and letters of any case.
const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

async function otherKind(names: ReadonlySet<string>, read: WorkbookArchive['read']): Promise<Refusal | null> {
  const has = (start: string) => [...names].some((name) => name.startsWith(start))
  if (names.has('xl/workbook.bin')) return 'binaryWorkbook'
  if (has('xl/')) return null
  if (has('word/')) return 'document'
  if (has('ppt/')) return 'presentation'
  if (names.has('index/document.iwa') || names.has('index.zip')) return 'numbers'
  const type = names.has('mimetype') ? String(await read('mimetype')) : ''
  if (!type.startsWith(DOCUMENT)) return names.has('_rels/.rels') ? null : 'archive'
  if (type.startsWith(`${DOCUMENT}spreadsheet`)) return 'openDocument'
  return type.startsWith(`${DOCUMENT}presentation`) ? 'presentation' : 'document'
}

async function readEntry(entry: Entry, mostBytes: number): Promise<Buffer> {
  if (entry.directory) throw new Refused('unreadable')
  if (entry.encrypted) throw new Refused('locked')
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
