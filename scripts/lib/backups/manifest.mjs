import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'

/** What a backup names itself as; another format gets another number. */
export const FORMAT = 'uta-backup-1'
export const MANIFEST = 'manifest.json'

/**
 * What a backup holds: enough to notice that a byte of it is another one, and that a restored table is.
 * @typedef {{ name: string, columns: string[], key: string[], rows: number, sha256: string }} TableEntry
 * @typedef {{ name: string, sha256: string }} FileEntry
 * @typedef {{ format: string, createdAt: string, postgres: string, migrations: string[], tables: TableEntry[],
 *   files: FileEntry[], secret: string | null }} Manifest
 */

/** @param {string} table */
export const tableEntry = (table) => `tables/${table}.copy`

/** @param {string} file */
export const fileEntry = (file) => `files/${file}`

const NEW_LINE = 10

/** Returns a stream that passes everything on, with the SHA-256 and the number of lines of what has passed. */
export function measuring() {
  const hash = createHash('sha256')
  let lines = 0
  const stream = new Transform({
    transform: (chunk, _encoding, done) => {
      hash.update(chunk)
      for (const byte of chunk) if (byte === NEW_LINE) lines += 1
      done(null, chunk)
    },
  })
  return { stream, measured: () => ({ rows: lines, sha256: hash.digest('hex') }) }
}

/** @param {Manifest} manifest */
export const countRows = ({ tables }) => tables.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en')
