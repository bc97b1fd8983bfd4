import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { withClient } from './database.mjs'
import { migrate } from './migrations.mjs'
import { MIGRATIONS_FOLDER } from './paths.mjs'

const { serverUrl, name } = inject('databases')
const database = `${name}_migrations`
const url = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href

const names = fs
  .readdirSync(MIGRATIONS_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort()

/** @param {string} text */
const query = (text) => withClient(url, async (client) => (await client.query(text)).rows)

beforeEach(() => withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${database}`)))
afterEach(() => withClient(serverUrl, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`)))

describe('migrating', () => {
  it('applies everything to an empty database, and nothing the second time', async () => {
    expect(await migrate(url)).toEqual(names)
    expect(await migrate(url)).toEqual([])
  })

  it('is done by one of several that start at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(url)))
    expect(results.flat().sort()).toEqual(names)
    const rows = await query('SELECT migration_name FROM _prisma_migrations ORDER BY 1')
    expect(rows.map((row) => row.migration_name)).toEqual(names)
  })

  it('is undone where it fails, and says why', async () => {
    await query('CREATE TABLE "User" ()')
    await expect(migrate(url)).rejects.toThrow(/failed and was undone: .*User/)
    expect(await query('SELECT * FROM _prisma_migrations')).toEqual([])
    await query('DROP TABLE "User"')
    expect(await migrate(url)).toEqual(names)
  })

  it('refuses a database that was made with another text of a migration', async () => {
    await migrate(url)
    await query(`UPDATE _prisma_migrations SET checksum = 'another'`)
    await expect(migrate(url)).rejects.toThrow(/is not the one that this database was made with/)
  })
})
