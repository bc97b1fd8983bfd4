import fs from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownDataFolder } from './data-folder.mjs'
import { withClient } from './database.mjs'
import { databaseForCommand, startEmbedded } from './embedded.mjs'
import { stopEverything } from './lifecycle.mjs'
import { migrate } from './migrations.mjs'
import { fromRoot } from './paths.mjs'
import { databaseAccount } from './postgres/account.mjs'
import { temporaryPlace } from './postgres/place.mjs'
import { runNode } from './run.mjs'

/** @type {string} */
let dataDir
/** @type {Awaited<ReturnType<typeof startEmbedded>>} */
let database

beforeAll(async () => {
  dataDir = temporaryPlace(databaseAccount())
  await ownDataFolder(dataDir)
  database = await startEmbedded(dataDir)
})
afterAll(async () => {
  await stopEverything()
  fs.rmSync(dataDir, { recursive: true, force: true })
  if (database?.moved) fs.rmSync(database.place, { recursive: true, force: true })
})

/**
 * @param {string} url
 * @param {string} text
 */
const queryRows = (url, text) => withClient(url, async (client) => (await client.query(text)).rows)
const WHO = 'SELECT current_user AS name, rolsuper AS is_super FROM pg_roles WHERE rolname = current_user'

it('gives the application a role that makes its tables and is no superuser', async () => {
  const { url } = database
  const [who] = await queryRows(url, WHO)
  expect(who.is_super).toBe(false)
  expect(new URL(url).username).toBe(who.name)
  await migrate(url)
  expect(await queryRows(url, 'SELECT count(*)::int AS count FROM "Project"')).toEqual([{ count: 0 }])
  for (const reach of [
    `COPY "Project" TO PROGRAM 'cat'`,
    `SELECT pg_read_file('PG_VERSION')`,
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'CREATE ROLE another',
  ])
    await expect(queryRows(url, reach), reach).rejects.toThrow(/permission denied/)
})

it('gives a command that works on a running database the same role', async () => {
  const url = await databaseForCommand({}, { dataDir })
  expect(await queryRows(url, WHO)).toEqual([{ name: new URL(database.url).username, is_super: false }])
})

it('discards all there is, and the database is the same role’s again', async () => {
  await database.discard()
  expect(await queryRows(database.url, `SELECT to_regclass('"Project"') AS found`)).toEqual([{ found: null }])
  await migrate(database.url)
  expect(await queryRows(database.url, 'SELECT count(*)::int AS count FROM "Project"')).toEqual([
    { count: 0 },
  ])
})

it('is started and stopped for a command while nothing runs, which says both', async () => {
  await stopEverything()
  const { code, output } = await runNode([fromRoot('scripts', 'admin.mjs'), '@nobody_here'], {
    env: { DATABASE_URL: '', DATA_DIR: dataDir },
  })
  expect(code).toBe(1)
  expect(output).toContain('Nobody is registered as @nobody_here.')
  expect(output).toMatch(/Starting PostgreSQL ….*✓ Starting PostgreSQL.*Stopping PostgreSQL …/s)
})
