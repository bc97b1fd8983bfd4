import 'server-only'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { authSecret, environment } from '../env'
import { is, queryRows } from '../row-check'
import type { Manifest } from './manifest'
import { writeBackup } from './write'

const CONNECT_LIMIT_MS = 3_000
/** A statement reads a whole table, however large it is. */
const ANSWER_LIMIT_MS = 60 * 60_000
/** Any number will do, as long as it is the same in every process. */
const LOCK = 738_201_645

interface Daily {
  /** Made where it is missing. */
  folder: string
  name: string
  /** Returns the names of files in the folder that are to be removed before the backup is written. */
  unfinished: (names: string[]) => string[]
  /** Returns the names of files in the folder that are to be removed once it is. */
  expired: (names: string[]) => string[]
  signal: AbortSignal
}

/**
 * Writes a backup into a folder, with the files of `DATA_DIR` unless they are in the store of `STORAGE_URL`, and removes
 * those that are no longer kept.
 * @throws Error of the database or of the file system; nothing of the backup is left then, and no older one is removed.
 */
export async function writeDailyBackup(client: pg.Client, daily: Daily): Promise<Manifest> {
  const { DATA_DIR, STORAGE_URL, BACKUP_PASSPHRASE } = environment()
  const folder = resolve(daily.folder)
  const remove = async (choose: Daily['expired']) => {
    for (const name of choose(await readdir(folder))) await rm(join(folder, name), { force: true })
  }
  await mkdir(folder, { recursive: true })
  await remove(daily.unfinished)
  const manifest = await writeBackup({
    client,
    filesFolder: STORAGE_URL ? null : join(DATA_DIR, 'files'),
    target: join(folder, daily.name),
    secret: BACKUP_PASSPHRASE ? { text: authSecret(), passphrase: BACKUP_PASSPHRASE } : null,
    signal: daily.signal,
  })
  await remove(daily.expired)
  return manifest
}

/**
 * Runs `work` with a connection of its own, unless another process does so now; the connection is closed when `signal`
 * is aborted. The lock ends with the connection, so that a killed process leaves none.
 */
export async function withBackupConnection(
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  // Not a LimitedClient: that has no COPY.
  const client = new pg.Client({
    connectionString: environment().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    statement_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
  })
  // One that breaks while idle must not end the process; the next statement fails.
  client.on('error', () => {})
  const close = () => client.connection.stream.destroy(new Error('The backup was stopped.'))
  try {
    await client.connect()
    signal.addEventListener('abort', close, { once: true })
    const [answer] = await queryRows(
      client,
      { taken: is.boolean },
      'SELECT pg_try_advisory_lock($1) AS taken',
      [LOCK],
    )
    if (answer?.taken) await work(client)
  } finally {
    signal.removeEventListener('abort', close)
    await client.end().catch(() => {})
  }
}
