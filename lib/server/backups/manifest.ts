import 'server-only'
import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** The format that a backup names; another format gets another number. */
export const FORMAT = 'uta-backup-1'
export const MANIFEST = 'manifest.json'

export interface TableEntry {
  name: string
  columns: string[]
  key: string[]
  rows: number
  sha256: string
}

export interface SequenceEntry {
  name: string
  /** As text: it may be larger than a JavaScript number holds exactly. */
  last: string
}

/** The contents of a backup: enough to notice that a byte of it has changed, and that a restored table differs. */
export interface Manifest {
  format: string
  createdAt: string
  postgres: string
  /** That of the moments in it; absent in backups of earlier releases, which have that of their server. */
  timeZone?: string
  migrations: string[]
  tables: TableEntry[]
  /** The last number that each sequence gave; absent in backups of earlier releases. */
  sequences?: SequenceEntry[]
  files: { name: string; sha256: string }[]
  /** Sealed with a passphrase; null where it is kept apart. */
  secret: string | null
}

/** Returns the name of a table's entry in the ZIP file. */
export const tableEntry = (table: string) => `tables/${table}.copy`

/** Returns the name of an uploaded file's entry in the ZIP file. */
export const fileEntry = (file: string) => `files/${file}`

const NEW_LINE = 10

/** Returns a stream that passes everything on, and a function for the SHA-256 and the number of lines of what has passed. */
export function measuring() {
  const hash = createHash('sha256')
  let lines = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      for (let at = chunk.indexOf(NEW_LINE); at !== -1; at = chunk.indexOf(NEW_LINE, at + 1)) lines += 1
      done(null, chunk)
    },
  })
  return { stream, measured: () => ({ rows: lines, sha256: hash.digest('hex') }) }
}

/** Returns how many rows and files a backup holds, in words. */
export function summarize({ tables, files }: Pick<Manifest, 'tables' | 'files'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows.toLocaleString('en')} rows of ${tables.length} tables and ${files.length.toLocaleString('en')} files`
}
