import { withClient } from './database.mjs'
import { applyWithEngine, listMigrations } from './schema-engine.mjs'
import { SentenceError } from './sentence-error.mjs'

// Any number will do, so long as it is the same in every instance: two that start at once must not both migrate.
const MIGRATION_LOCK = 738_201_644

/**
 * Brings the database to the newest migration and returns the names of what was applied.
 * Several instances may do so at the same moment: one applies, the others wait for it.
 */
export async function migrate(url) {
  return withClient(url, async (client) => {
    if (await isUpToDate(client)) return []
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      return (await isUpToDate(client)) ? [] : await applyWithEngine(url)
    } catch (error) {
      throw new SentenceError(`The database could not be migrated.\n${error.message}`, { cause: error })
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {})
    }
  })
}

// The engine takes a moment to load: where everything is applied it need not be asked.
async function isUpToDate(client) {
  const { rows: found } = await client.query(`SELECT to_regclass('_prisma_migrations') AS "table"`)
  if (found[0].table === null) return listMigrations().length === 0
  const { rows } = await client.query(
    'SELECT migration_name, finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const finished = new Set(rows.filter((row) => row.finished).map((row) => row.migration_name))
  return rows.every((row) => row.finished) && listMigrations().every(({ name }) => finished.has(name))
}
