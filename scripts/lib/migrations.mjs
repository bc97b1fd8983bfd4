import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { withClient } from './database.mjs'
import { MIGRATIONS_FOLDER } from './paths.mjs'
import { errorMessage, SentenceError } from './sentence-error.mjs'

// Any number will do, so long as it is the same in every instance: two that start at once must not both migrate.
const MIGRATION_LOCK = 738_201_644

// Filling a new column of a large table takes its time.
const STATEMENT_LIMIT_MS = 60 * 60_000

// The record that Prisma itself keeps, so that its own commands read it as theirs.
const RECORD = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`

/**
 * Brings the database to the newest migration and returns the names of what was applied.
 * A migration and its record are one transaction: cut off at any point, it has happened or it has not.
 * Several instances may do this at the same moment: one applies, the others wait for it.
 * @param {string} url
 */
export async function migrate(url) {
  /** @param {import('pg').Client} client */
  const bringUp = async (client) => {
    if ((await pendingMigrations(client)).length === 0) return []
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(RECORD)
    const pending = await pendingMigrations(client)
    for (const migration of pending) await apply(client, migration)
    return pending.map(({ name }) => name)
  }
  return withClient(url, bringUp, STATEMENT_LIMIT_MS)
}

/**
 * @param {import('pg').Client} client
 * @param {Migration} migration
 */
async function apply(client, { name, sql, checksum }) {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [crypto.randomUUID(), checksum, name],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    const position = error instanceof pg.DatabaseError ? Number(error.position ?? 0) : 0
    const line = position > 0 ? ` (line ${sql.slice(0, position).split('\n').length})` : ''
    throw new SentenceError(`The migration ${name} failed and was undone: ${errorMessage(error)}${line}`, {
      cause: error,
    })
  }
}

/** @param {import('pg').Client} client */
async function pendingMigrations(client) {
  const migrations = listMigrations()
  const { rows: found } = await client.query(`SELECT to_regclass('_prisma_migrations') AS "table"`)
  if (found[0].table === null) return migrations
  const { rows } = await client.query(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  return migrations.filter(({ name, checksum }) => {
    if (!applied.has(name)) return true
    if (applied.get(name) === checksum) return false
    throw new SentenceError(
      `The migration ${name} is not the one that this database was made with: restore its file and put the change into a migration of its own.`,
    )
  })
}

/** @typedef {{ name: string, sql: string, checksum: string }} Migration */

/**
 * The migrations on disk, oldest first.
 * @returns {Migration[]}
 */
function listMigrations() {
  if (!fs.existsSync(MIGRATIONS_FOLDER)) return []
  return fs
    .readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const sql = fs.readFileSync(path.join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: crypto.createHash('sha256').update(sql).digest('hex') }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
