import 'server-only'
import fs from 'node:fs'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { is, queryRows } from '../row-check'
import {
  FORMAT,
  fileEntry,
  MANIFEST,
  type Manifest,
  measuring,
  type SequenceEntry,
  tableEntry,
} from './manifest'
import { sealSecret } from './sealed-secret'
import { copyOut, listTables, TIME_ZONE, writePlainly } from './tables'

interface Options {
  /** A connection of its own, whose statements may take as long as a whole table needs. */
  client: ClientBase
  /** null where uploaded files are kept elsewhere. */
  filesFolder: string | null
  /** The path of the finished file; until then it is written beside it, with `.part` at the end. */
  target: string
  /** The secret that signs tokens, and the passphrase it is sealed with; null where it is kept apart. */
  secret?: { text: string; passphrase: string } | null
  /** Called with the table or file that is being written. */
  show?: (text: string) => void
  /** Ends it after the present table or file; it is then rejected with the signal's reason. */
  signal?: AbortSignal
}

type Writing = Pick<Required<Options>, 'show'> & Pick<Options, 'signal'> & { zip: ZipWriter<unknown> }

/**
 * Writes everything that the product keeps into one file, while it runs: the database as it is at one moment, then the
 * uploaded files. The file has its name only once it is whole and on the disk; after a failure nothing of it is left.
 * @returns what it holds.
 * @throws Error of the database or of the file system, such as `ENOSPC`.
 */
export async function writeBackup(options: Options): Promise<Manifest> {
  const { client, filesFolder, target, secret = null, show = () => {}, signal } = options
  const unfinished = `${target}.part`
  const output = fs.createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
  try {
    const zip = new ZipWriter(Writable.toWeb(output), { useWebWorkers: false })
    const writing = { zip, show, signal }
    const database = await addDatabase(writing, client)
    const files = filesFolder ? await addFiles(writing, filesFolder) : []
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: new Date().toISOString(),
      ...database,
      files,
      secret: secret && sealSecret(secret.text, secret.passphrase),
    }
    await add(zip, MANIFEST, Readable.from([JSON.stringify(manifest, null, 1)]))
    await zip.close()
    await finished(output)
    fs.renameSync(unfinished, target)
    return manifest
  } catch (error) {
    output.destroy()
    // A file that was there already belongs to another backup.
    if (errorCode(error) !== 'EEXIST') fs.rmSync(unfinished, { force: true })
    throw error
  }
}

const SEQUENCES = `
  SELECT sequencename::text AS name, last_value::text AS last FROM pg_sequences
  WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`

async function addDatabase({ zip, show, signal }: Writing, client: ClientBase) {
  // One snapshot: what is changed meanwhile is in no table of the backup.
  await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await writePlainly(client)
  const [server] = await queryRows(
    client,
    { version: is.text },
    `SELECT current_setting('server_version') AS version`,
  )
  const migrations = await listApplied(client)
  const tables = []
  for (const table of await listTables(client)) {
    signal?.throwIfAborted()
    show(table.name)
    const source = client.query(copyTo(copyOut(table)))
    tables.push({ ...table, ...(await add(zip, tableEntry(table.name), source)) })
  }
  await client.query('COMMIT')
  // Read last: sequences know no snapshot, and no row that was copied may have a number that is given again.
  const sequences: SequenceEntry[] = await queryRows(client, { name: is.text, last: is.text }, SEQUENCES)
  const postgres = server?.version ?? ''
  return { postgres, timeZone: TIME_ZONE, migrations, tables, sequences }
}

/** Returns the names of the migrations that a database has, the oldest first. */
export async function listApplied(client: ClientBase): Promise<string[]> {
  const rows = await queryRows(
    client,
    { name: is.text },
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  return rows.map(({ name }) => name).sort()
}

async function addFiles({ zip, show, signal }: Writing, folder: string) {
  const names = await listFiles(folder)
  const entries = []
  for (const name of names.sort()) {
    signal?.throwIfAborted()
    const file = path.join(folder, name)
    // One that is being written is in no record of the snapshot.
    const opened = name.endsWith('.part') ? null : await openIfThere(file)
    if (!opened) continue
    show(name)
    const { sha256 } = await add(zip, fileEntry(toPortable(name)), opened.createReadStream(), { level: 0 })
    entries.push({ name: toPortable(name), sha256 })
  }
  return entries
}

/** Returns the files below a folder, none where it is not there. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await fs.promises.readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Opens a file, which can then be read although it is removed; null where it has just been removed. */
async function openIfThere(file: string) {
  try {
    return await fs.promises.open(file)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}

const errorCode = (error: unknown): unknown => error instanceof Error && Reflect.get(error, 'code')

const toPortable = (name: string) => name.split(path.sep).join('/')

async function add(
  zip: ZipWriter<unknown>,
  name: string,
  source: Readable,
  options?: ZipWriterAddDataOptions,
) {
  const { stream, measured } = measuring()
  source.once('error', (error) => stream.destroy(error))
  await zip.add(name, toWeb(source.pipe(stream)), options)
  return measured()
}

function toWeb(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}
