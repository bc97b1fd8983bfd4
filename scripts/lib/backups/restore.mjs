import fs from 'node:fs'
import path from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Reader, ZipReader } from '@zip.js/zip.js'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { CommandError, errorMessage } from '../command-error.mjs'
import { withClient } from '../database.mjs'
import { listApplied, listMigrations, migrate } from '../migrations.mjs'
import { FORMAT, fileEntry, MANIFEST, measuring, tableEntry } from './manifest.mjs'
import { copyOut, quoted, quotedList, requireUnused } from './tables.mjs'

const STATEMENT_LIMIT_MS = 60 * 60_000

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const names = z.array(z.string())
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: names,
  tables: z.array(z.object({ name: z.string(), columns: names, key: names, rows: z.int(), sha256 })),
  // A name never leads out of the folder.
  files: z.array(z.object({ name: z.string().regex(/^(?!.*\.\.)[\w-][\w./-]*$/), sha256 })),
  secret: z.string().nullable(),
})

/** @typedef {import('@zip.js/zip.js').FileEntry} Entry */

/**
 * Reads a file here and there, so that it is never in memory as a whole.
 * @extends {Reader<fs.promises.FileHandle>}
 */
class FileReader extends Reader {
  /** @param {fs.promises.FileHandle} file */
  constructor(file) {
    super(file)
    this.file = file
  }

  /** @override */
  async init() {
    await super.init?.()
    this.size = (await this.file.stat()).size
  }

  /**
   * @param {number} offset
   * @param {number} length
   * @override
   */
  async readUint8Array(offset, length) {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await this.file.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  }
}

/**
 * Opens a backup and checks every byte of it. `restore` puts it into an unused database and a folder of files.
 * @param {string} file
 * @param {(text: string) => void} [show]
 * @throws CommandError where it is no backup, damaged, or of a newer release
 */
export async function openBackup(file, show = () => {}) {
  const handle = await fs.promises.open(file).catch((error) => {
    throw new CommandError(`The file ${file} can't be read: ${errorMessage(error)}.`)
  })
  const zip = new ZipReader(new FileReader(handle), { useWebWorkers: false })
  const damaged = (/** @type {string} */ what) =>
    new CommandError(`${file} is damaged or no backup of U.T.A.: ${what}. Nothing was restored.`)
  /** @type {Map<string, Entry>} */
  const entries = new Map()
  const list = await zip.getEntries().catch(() => {
    throw damaged('it is no whole ZIP file')
  })
  for (const entry of list) if (!entry.directory) entries.set(entry.filename, entry)

  const open = (/** @type {string} */ name) => {
    const entry = entries.get(name)
    if (!entry) throw damaged(`${name} is missing`)
    const source = new PassThrough()
    // Who reads it gets the failure.
    entry.getData(Writable.toWeb(source)).catch((error) => source.destroy(error))
    return source
  }
  const manifest = await readManifest(open(MANIFEST)).catch(() => {
    throw damaged(`its ${MANIFEST} can't be read`)
  })
  const expected = [
    ...manifest.tables.map((table) => ({ ...table, entry: tableEntry(table.name) })),
    ...manifest.files.map((one) => ({ ...one, entry: fileEntry(one.name) })),
  ]
  for (const { entry, sha256: wanted } of expected) {
    show(entry)
    const { stream, measured } = measuring()
    await pipeline(open(entry), stream, drain).catch(() => {
      throw damaged(`${entry} can't be unpacked`)
    })
    if (measured().sha256 !== wanted) throw damaged(`${entry} is not what was written`)
  }
  requireKnown(manifest.migrations)
  return { manifest, open, close: () => handle.close() }
}

/** @param {PassThrough} source */
async function readManifest(source) {
  const chunks = await source.toArray()
  return manifestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
}

/** @param {string[]} migrations */
function requireKnown(migrations) {
  const known = new Set(listMigrations().map(({ name }) => name))
  const foreign = migrations.find((name) => !known.has(name))
  if (foreign)
    throw new CommandError(
      `The backup is from a newer release of U.T.A. (${foreign}): restore it with that release or a later one.`,
    )
}

/**
 * Restores an opened backup: the tables in one transaction, compared byte by byte, then what newer migrations make of
 * them, then the files.
 * @param {Awaited<ReturnType<typeof openBackup>>} backup
 * @param {{ url: string, filesFolder: string, show?: (text: string) => void }} target
 * @throws CommandError where the database is in use, or a table is not what was saved
 */
export async function restoreBackup({ manifest, open }, { url, filesFolder, show = () => {} }) {
  await migrate(url, manifest.migrations)
  await withClient(
    url,
    async (client) => {
      await requireUnused(client)
      const applied = await listApplied(client)
      if (applied.join() !== manifest.migrations.join())
        throw new CommandError(
          'The database was made by a newer release than the backup: restore into an empty one.',
        )
      await client.query('BEGIN')
      for (const { name } of manifest.tables)
        await client.query(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`)
      await client.query(`TRUNCATE ${quotedList(manifest.tables.map(({ name }) => name))}`)
      for (const table of manifest.tables) {
        show(table.name)
        const columns = quotedList(table.columns)
        const copy = copyFrom(`COPY ${quoted(table.name)} (${columns}) FROM STDIN`)
        await pipeline(open(tableEntry(table.name)), client.query(copy))
        await requireEqual(client, table)
      }
      for (const { name } of manifest.tables)
        await client.query(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`)
      await client.query('COMMIT')
      await client.query('ANALYZE')
    },
    STATEMENT_LIMIT_MS,
  )
  await migrate(url)
  for (const { name } of manifest.files) {
    show(name)
    const file = path.join(filesFolder, ...name.split('/'))
    fs.mkdirSync(path.dirname(file), { recursive: true })
    await pipeline(open(fileEntry(name)), fs.createWriteStream(file, { mode: 0o600 }))
  }
}

/**
 * @param {import('pg').Client} client
 * @param {import('./manifest.mjs').TableEntry} table
 */
async function requireEqual(client, table) {
  const { stream, measured } = measuring()
  await pipeline(client.query(copyTo(copyOut(table))), stream, drain)
  const { rows, sha256: stored } = measured()
  if (rows !== table.rows || stored !== table.sha256)
    throw new CommandError(`The table ${table.name} is not what was saved: nothing was restored.`)
}

/** @param {AsyncIterable<unknown>} chunks */
async function drain(chunks) {
  for await (const _ of chunks);
}
