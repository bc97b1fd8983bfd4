import fs from 'node:fs'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipWriter } from '@zip.js/zip.js'
import { to as copyTo } from 'pg-copy-streams'
import { withClient } from '../database.mjs'
import { listApplied } from '../migrations.mjs'
import { FORMAT, fileEntry, MANIFEST, measuring, tableEntry } from './manifest.mjs'
import { sealSecret } from './sealed-secret.mjs'
import { copyOut, listTables } from './tables.mjs'

const STATEMENT_LIMIT_MS = 60 * 60_000

/**
 * Writes everything that the product keeps into one file, while it runs: the database as it is at one moment, then the
 * uploaded files. The file has its name only once it is whole. Returns what it holds.
 * @param {{
 *   url: string,
 *   filesFolder: string | null,
 *   target: string,
 *   secret?: { text: string, passphrase: string } | null,
 *   show?: (text: string) => void,
 * }} options `filesFolder`: null where uploaded files are kept elsewhere
 */
export async function writeBackup({ url, filesFolder, target, secret = null, show = () => {} }) {
  const unfinished = `${target}.part`
  const output = fs.createWriteStream(unfinished, { flags: 'wx', mode: 0o600 })
  try {
    const zip = new ZipWriter(Writable.toWeb(output), { useWebWorkers: false })
    const database = await addDatabase(zip, url, show)
    const files = filesFolder ? await addFiles(zip, filesFolder, show) : []
    /** @type {import('./manifest.mjs').Manifest} */
    const manifest = {
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
    fs.rmSync(unfinished, { force: true })
    throw error
  }
}

/**
 * @param {ZipWriter<unknown>} zip
 * @param {string} url
 * @param {(text: string) => void} show
 */
function addDatabase(zip, url, show) {
  return withClient(
    url,
    async (client) => {
      // One snapshot: what is changed meanwhile is in no table of the backup.
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const { rows } = await client.query(`SELECT current_setting('server_version') AS version`)
      const migrations = await listApplied(client)
      const tables = []
      for (const table of await listTables(client)) {
        show(table.name)
        const source = client.query(copyTo(copyOut(table)))
        tables.push({ ...table, ...(await add(zip, tableEntry(table.name), source)) })
      }
      await client.query('COMMIT')
      return { postgres: String(rows[0].version), migrations, tables }
    },
    STATEMENT_LIMIT_MS,
  )
}

/**
 * @param {ZipWriter<unknown>} zip
 * @param {string} folder
 * @param {(text: string) => void} show
 */
async function addFiles(zip, folder, show) {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  const entries = []
  for (const name of names.sort()) {
    const file = path.join(folder, name)
    // One that is being written is in no record of the snapshot; one may also have been removed just now.
    if (name.endsWith('.part') || !fs.statSync(file, { throwIfNoEntry: false })?.isFile()) continue
    show(name)
    const { sha256 } = await add(zip, fileEntry(toPortable(name)), fs.createReadStream(file), { level: 0 })
    entries.push({ name: toPortable(name), sha256 })
  }
  return entries
}

/** @param {string} name */
const toPortable = (name) => name.split(path.sep).join('/')

/**
 * @param {ZipWriter<unknown>} zip
 * @param {string} name
 * @param {Readable} source
 * @param {import('@zip.js/zip.js').ZipWriterAddDataOptions} [options]
 */
async function add(zip, name, source, options) {
  const { stream, measured } = measuring()
  source.once('error', (error) => stream.destroy(error))
  await zip.add(name, toWeb(source.pipe(stream)), options)
  return measured()
}

/** @param {AsyncIterable<Uint8Array>} chunks */
function toWeb(chunks) {
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
