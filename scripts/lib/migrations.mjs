import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { CommandError } from './command-error.mjs'
import { LONG_ANSWER_LIMIT_MS, requireFit, UnfitDatabaseError, withClient } from './database.mjs'
import { MIGRATIONS_FOLDER, SQL_FOLDER } from './paths.mjs'

/**
 * An SQL script that is applied in one transaction.
 * @typedef {{ name: string, sql: string, checksum: string }} Script
 */

// Any number will do, so long as it is the same in every instance: two that start at once must not both migrate.
const MIGRATION_LOCK = 738_201_644

// What was applied. Prisma itself keeps the first table, so that its own commands read it as theirs.
const RECORDS = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  );
  ALTER TABLE _prisma_migrations ADD COLUMN IF NOT EXISTS adds_only boolean NOT NULL DEFAULT false;
  CREATE TABLE IF NOT EXISTS _sql_files (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL
  )`

const RECORD_MIGRATION = `
  INSERT INTO _prisma_migrations
    (id, migration_name, checksum, started_at, finished_at, applied_steps_count, adds_only)
  VALUES (gen_random_uuid(), $1, $2, now(), clock_timestamp(), 1, $3)`

const RECORD_SQL_FILE = `
  INSERT INTO _sql_files (name, checksum, applied_at) VALUES ($1, $2, now())
  ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`

/**
 * Brings the database to the newest migration, and its functions, views and triggers to the texts in prisma/sql.
 * Returns the names of what was applied. Each migration or file and its record are one transaction: interrupted at
 * any point, it is applied completely or not at all. Several instances may do this at the same moment: one applies,
 * the others wait for it.
 * @param {string} url
 * @param {readonly string[]} [only] the migrations to apply, by name, without any of prisma/sql: an earlier release's
 * @returns {Promise<string[]>}
 * @throws CommandError where one fails, where the database was made with another text of a migration, and where it is too
 * old or not in UTF8.
 */
export async function migrate(url, only) {
  /** @param {pg.Client} client */
  const wanted = async (client) => {
    const pending = await findPending(client)
    return only
      ? { migrations: pending.migrations.filter(({ name }) => only.includes(name)), files: [] }
      : pending
  }
  /** @param {pg.Client} client */
  const bringUp = async (client) => {
    await requireFit(client, url)
    refuse(await findUnknown(client))
    const { migrations, files } = await wanted(client)
    if (migrations.length + files.length === 0) return []
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(RECORDS)
    refuse(await findUnknown(client))
    const pending = await wanted(client)
    for (const migration of pending.migrations) await apply(client, migration, RECORD_MIGRATION)
    for (const file of pending.files) await apply(client, file, RECORD_SQL_FILE)
    return [...pending.migrations, ...pending.files].map(({ name }) => name)
  }
  return withClient(url, bringUp, LONG_ANSWER_LIMIT_MS)
}

/**
 * @param {pg.Client} client
 * @param {Script} script
 * @param {string} record
 */
async function apply(client, { name, sql, checksum }, record) {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      record,
      record === RECORD_MIGRATION ? [name, checksum, addsOnly(sql)] : [name, checksum],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw new CommandError(`${name} failed and was undone: ${describe(error, sql)}`, { cause: error })
  }
}

/**
 * @param {unknown} error
 * @param {string} sql
 */
function describe(error, sql) {
  if (!(error instanceof pg.DatabaseError)) return String(error)
  const line = error.position && ` (line ${sql.slice(0, Number(error.position)).split('\n').length})`
  return `${error.message}${line ?? ''}`
}

/**
 * Returns whether a migration says that it only adds, so that the release before it goes on working.
 * @param {string} sql
 */
const addsOnly = (sql) => /^-- adds only$/m.test(sql)

/** Codes of a database that refuses connections for now: it starts, stops, or has no place left. */
const UNAVAILABLE = /^(53|57|28)/

/**
 * Refuses to serve a database that `migrate` would refuse, or of a newer release. One that can't be reached is waited for
 * by the application itself.
 * @param {string} url
 * @throws CommandError where it has a migration that this release does not, unless that only adds, where it is too old or
 * not in UTF8, and behind a pooler.
 */
export async function requireKnownSchema(url) {
  /** @param {pg.Client} client */
  const check = async (client) => {
    await requireFit(client, url)
    return findUnknown(client)
  }
  const unknown = await withClient(url, check).catch((error) => {
    if (error instanceof UnfitDatabaseError) throw error
    if (error instanceof pg.DatabaseError && !UNAVAILABLE.test(error.code ?? '')) throw error
    return undefined
  })
  refuse(unknown)
}

/** @param {string | undefined} unknown */
function refuse(unknown) {
  if (unknown === undefined) return
  throw new CommandError(
    `The database belongs to a newer release: this one does not know its migration ${unknown}. Start the newer release, or restore the backup from before it.`,
  )
}

/**
 * Returns the first migration of a database that this release does not have, and that was not recorded as one that
 * only adds.
 * @param {pg.Client} client
 */
async function findUnknown(client) {
  const { rows: columns } = await client.query(`
    SELECT FROM pg_attribute
    WHERE attrelid = to_regclass('_prisma_migrations') AND attname = 'adds_only' AND NOT attisdropped`)
  const shipped = new Set(listMigrations().map(({ name }) => name))
  const breaking =
    columns.length > 0 ? await readApplied(client, 'AND NOT adds_only') : await readApplied(client)
  return [...breaking.keys()].sort().find((name) => !shipped.has(name))
}

/**
 * @param {pg.Client} client
 * @param {string} [condition]
 */
const readApplied = (client, condition = '') =>
  readChecksums(
    client,
    '_prisma_migrations',
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ${condition}`,
  )

/** @param {pg.Client} client */
async function findPending(client) {
  const applied = await readApplied(client)
  const shipped = listMigrations()
  const migrations = shipped.filter(({ name, checksum }) => {
    if (!applied.has(name)) return true
    if (applied.get(name) === checksum) return false
    throw new CommandError(
      `The migration ${name} is not the one that this database was made with: restore its file and put the change into a migration of its own.`,
    )
  })
  const files = listSqlFiles()
  const names = new Set(shipped.map(({ name }) => name))
  // A database with migrations that this release lacks belongs to a newer one, and so do its functions.
  if ([...applied.keys()].some((name) => !names.has(name))) return { migrations, files: [] }
  // A migration may have dropped what an unchanged file creates.
  if (migrations.length > 0) return { migrations, files }
  const current = await readChecksums(client, '_sql_files', 'SELECT name, checksum FROM _sql_files')
  const firstChanged = files.findIndex(({ name, checksum }) => current.get(name) !== checksum)
  return { migrations, files: firstChanged === -1 ? [] : files.slice(firstChanged) }
}

/**
 * Returns the checksums of what was applied, by name: none where there is no such table yet.
 * @param {pg.Client} client
 * @param {string} table
 * @param {string} query
 * @returns {Promise<Map<string, string>>}
 */
async function readChecksums(client, table, query) {
  const { rows: found } = await client.query('SELECT to_regclass($1) AS "table"', [table])
  if (found[0].table === null) return new Map()
  const { rows } = await client.query(query)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** The migrations on disk, oldest first. */
export function listMigrations() {
  return fs
    .readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => readScript(name, path.join(MIGRATIONS_FOLDER, name, 'migration.sql')))
    .sort(byName)
}

/** The files of prisma/sql, each after those that it builds upon. */
function listSqlFiles() {
  return fs
    .readdirSync(SQL_FOLDER)
    .map((name) => readScript(name, path.join(SQL_FOLDER, name)))
    .sort(byName)
}

/**
 * @param {string} name
 * @param {string} file
 * @returns {Script}
 */
function readScript(name, file) {
  const sql = fs.readFileSync(file, 'utf8')
  return { name, sql, checksum: crypto.createHash('sha256').update(sql).digest('hex') }
}

/**
 * @param {Script} one
 * @param {Script} other
 */
const byName = (one, other) => (one.name < other.name ? -1 : 1)
