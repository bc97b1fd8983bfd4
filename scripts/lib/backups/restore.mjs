import fs from 'node:fs'
import path from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Reader, ZipReader } from '@zip.js/zip.js'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { FORMAT, fileEntry, MANIFEST, measuring, tableEntry } from '../../../lib/server/backups/manifest'
import { copyOut, quotedList, TIME_ZONE, writePlainly } from '../../../lib/server/backups/tables'
import { listApplied } from '../../../lib/server/backups/write'
import { CommandError, errorMessage } from '../command-error.mjs'
import { storeSecret } from '../data-folder.mjs'
import { LONG_ANSWER_LIMIT_MS, withClient } from '../database.mjs'
import { listMigrations, migrate } from '../migrations.mjs'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const names = z.array(z.string())
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  timeZone: z.literal(TIME_ZONE).optional(),
  migrations: names,
  tables: z.array(z.object({ name: z.string(), columns: names, key: names, rows: z.int(), sha256 })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/) })).optional(),
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
 * Opens a backup and checks every byte of it; `restoreBackup` then restores it. It has to be closed.
 * @param {string} file
 * @param {(text: string) => void} [show]
 * @throws CommandError where it is no backup, damaged, or of a newer release
 */
export async function openBackup(file, show = () => {}) {
  const handle = await fs.promises.open(file).catch((error) => {
    throw new CommandError(`The file ${file} can't be read: ${errorMessage(error)}.`)
  })
  try {
    return { ...(await checkedBackup(file, handle, show)), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * @param {string} file
 * @param {fs.promises.FileHandle} handle
 * @param {(text: string) => void} show
 */
async function checkedBackup(file, handle, show) {
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
  return { manifest, open }
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

/** @typedef {Awaited<ReturnType<typeof openBackup>>} Backup */

/**
 * Restores an opened backup: the files first, then the tables in one transaction, compared byte by byte, then what newer
 * migrations make of them. Interrupted at any point, it can be done again.
 * @param {Backup} backup
 * @param {{ url: string, dataDir: string, secret?: string | null, show?: (text: string) => void }} target `secret`: the one
 *   to keep in the data folder
 * @throws CommandError where the database is in use, or a table is not what was saved
 */
export async function restoreBackup(backup, { url, dataDir, secret = null, show = () => {} }) {
  const { migrations } = backup.manifest
  await migrate(url, migrations)
  /** @param {pg.Client} client */
  const restore = async (client) => {
    await requireUnused(client)
    if ((await listApplied(client)).join() !== migrations.join())
      throw new CommandError(
        'The database was made by a newer release than the backup: restore into an empty one.',
      )
    await restoreFiles(backup, path.join(dataDir, 'files'), show)
    if (secret) storeSecret(dataDir, secret)
    await restoreTables(backup, client, show)
  }
  await withClient(url, restore, LONG_ANSWER_LIMIT_MS)
  await migrate(url)
}

/**
 * @param {pg.Client} client
 * @throws CommandError unless nobody has worked with the database yet
 */
async function requireUnused(client) {
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT FROM "User") OR EXISTS (SELECT FROM "Project") AS used`,
  )
  if (rows[0].used)
    throw new CommandError(
      'The database has people or projects already: restore into an empty one (another DATA_DIR, or another DATABASE_URL).',
    )
}

/**
 * @param {Backup} backup
 * @param {string} folder
 * @param {(text: string) => void} show
 */
async function restoreFiles({ manifest, open }, folder, show) {
  for (const { name } of manifest.files) {
    show(name)
    const file = path.join(folder, ...name.split('/'))
    fs.mkdirSync(path.dirname(file), { recursive: true })
    await pipeline(open(fileEntry(name)), fs.createWriteStream(file, { mode: 0o600 }))
  }
}

/**
 * @param {Backup} backup
 * @param {pg.Client} client
 * @param {(text: string) => void} show
 */
async function restoreTables({ manifest: { tables, sequences, timeZone }, open }, client, show) {
  /** @param {'DISABLE' | 'ENABLE'} how */
  const switchTriggers = async (how) => {
    for (const { name } of tables)
      await client.query(`ALTER TABLE ${pg.escapeIdentifier(name)} ${how} TRIGGER USER`)
  }
  await client.query('BEGIN')
  if (timeZone) await writePlainly(client)
  await switchTriggers('DISABLE')
  await client.query(`TRUNCATE ${quotedList(tables.map(({ name }) => name))}`)
  for (const table of tables) {
    show(table.name)
    const target = `${pg.escapeIdentifier(table.name)} (${quotedList(table.columns)})`
    await pipeline(open(tableEntry(table.name)), client.query(copyFrom(`COPY ${target} FROM STDIN`)))
    await requireEqual(client, table)
  }
  await switchTriggers('ENABLE')
  await client.query('COMMIT')
  for (const { name, last } of sequences ?? (await listRowSequences(client)))
    await client.query('SELECT setval($1::regclass, $2)', [pg.escapeIdentifier(name), last])
  await client.query('ANALYZE')
}

/**
 * For backups of earlier releases, which lack them: the greatest number in use.
 * @param {pg.Client} client
 * @returns {Promise<import('../../../lib/server/backups/manifest').SequenceEntry[]>}
 */
async function listRowSequences(client) {
  const { rows: owned } = await client.query(`
    SELECT s.relname AS name, t.relname AS table, a.attname AS column
    FROM pg_class s
    JOIN pg_depend d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace`)
  const found = []
  for (const { name, table, column } of owned) {
    const { rows } = await client.query(
      `SELECT max(${pg.escapeIdentifier(column)})::text AS last FROM ${pg.escapeIdentifier(table)}`,
    )
    if (rows[0].last !== null) found.push({ name, last: rows[0].last })
  }
  return found
}

/**
 * @param {pg.Client} client
 * @param {import('../../../lib/server/backups/manifest').TableEntry} table
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
