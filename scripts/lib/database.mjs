import pg from 'pg'
import { CommandError, errorCode, errorMessage } from './command-error.mjs'

const OLDEST_VERSION = 140000

const ANSWER_LIMIT_MS = 60_000
/** For statements on whole tables: filling a new column of a large one takes long. */
export const LONG_ANSWER_LIMIT_MS = 60 * 60_000
const CONNECT_LIMIT_MS = 3_000
const KEEP_ALIVE_AFTER_MS = 5_000

/** Thrown where a database, or what stands before it, can't be used as it is: waiting does not help. */
export class UnfitDatabaseError extends CommandError {}

/** @param {string} url */
const poolerError = (url) =>
  new UnfitDatabaseError(
    `A pooler stands before the database ${displayName(url)} and does not pass on settings such as statement_timeout: point DATABASE_URL at PostgreSQL itself, because U.T.A. has its own pool.`,
  )

/**
 * Runs `work` with one connection, and closes it. A statement that takes longer than `answerLimitMs` fails.
 * @template Result
 * @param {string} url
 * @param {(client: pg.Client) => Promise<Result>} work
 */
export async function withClient(url, work, answerLimitMs = ANSWER_LIMIT_MS) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    // The first is for a database that does not answer, the second for one that outlives this process.
    query_timeout: answerLimitMs,
    statement_timeout: answerLimitMs,
    idle_in_transaction_session_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  // A connection that breaks while idle must not end the process; the next query will fail then.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    throw explain(error, url)
  }
  try {
    await refusePooler(client, url)
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * @param {pg.Client} client
 * @param {string} url
 */
async function refusePooler(client, url) {
  const { rows } = await client.query(`SELECT current_setting('statement_timeout') AS limit`)
  if (rows[0].limit === '0') throw poolerError(url)
}

/**
 * Refuses a server that is too old, and a database that could not hold every letter, or whose collations are not those
 * that searches use.
 * @param {pg.Client} client
 * @param {string} url
 * @throws UnfitDatabaseError
 */
export async function requireFit(client, url) {
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       current_setting('server_encoding') AS encoding, current_database() AS name`,
  )
  const [{ number, version, encoding, name }] = rows
  if (number < OLDEST_VERSION)
    throw new UnfitDatabaseError(
      `PostgreSQL ${version} at ${displayName(url)} is too old: point DATABASE_URL at PostgreSQL 14 or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new UnfitDatabaseError(
      `The database ${displayName(url)} has the encoding ${encoding}, and U.T.A. needs UTF8: create another (createdb --encoding=UTF8 --locale=C --template=template0 ${name}_utf8) and point DATABASE_URL at it.`,
    )
}

/**
 * Refuses a database on which U.T.A. was never started: it is hardly the one that a command is meant for.
 * @param {pg.Client} client
 */
export async function requireTables(client) {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') AS "table"`)
  if (rows[0].table !== null) return
  throw new CommandError(
    'U.T.A. was never started on this database: set DATABASE_URL or DATA_DIR to those that it runs with.',
  )
}

/**
 * Creates the database of `name` on the server of `url` unless it is there.
 * @param {string} url
 * @param {string} name
 */
export async function ensureDatabase(url, name) {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  })
}

/**
 * Removes the database of `name` from the server of `url`, even while it is used.
 * @param {string} url
 * @param {string} name
 */
export async function dropDatabase(url, name) {
  await withClient(url, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  )
}

/**
 * The address without its secrets.
 * @param {string} url
 */
function displayName(url) {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}:${port || 5432}${pathname}`
  } catch {
    return 'the address in DATABASE_URL'
  }
}

/** @type {Map<unknown, string>} */
const REASONS = new Map([
  ['28P01', 'refuses the password: correct the user or the password in DATABASE_URL.'],
  ['28000', 'refuses this user: correct the user in DATABASE_URL, or let it in.'],
  ['3D000', 'does not exist: create it, or correct the name in DATABASE_URL.'],
  ['53300', 'has no connection left: allow it more, or close others.'],
  ['57P03', 'is just starting or stopping: try again in a moment.'],
])

/**
 * @param {unknown} error
 * @param {string} url
 */
function explain(error, url) {
  if (errorMessage(error).startsWith('unsupported startup parameter')) return poolerError(url)
  const reason =
    REASONS.get(errorCode(error)) ??
    "can't be reached: start PostgreSQL there, or correct the address in DATABASE_URL."
  return new CommandError(`The database ${displayName(url)} ${reason}`, { cause: error })
}
