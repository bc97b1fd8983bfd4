import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, inject } from 'vitest'
import { withClient } from '@/scripts/lib/database.mjs'
import { migrate } from '@/scripts/lib/migrations.mjs'
import { resetDatabase } from './fixtures/reset-database'
import { testSearches } from './fixtures/searches'

// A database whose locale knows no letters but those of ASCII, as a server that nobody configured has them.
const { serverUrl } = inject('databases')
const name = `uta_locale_c_${randomBytes(4).toString('hex')}`
const url = new URL(serverUrl)
url.pathname = `/${name}`

await withClient(serverUrl, (client) =>
  client.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C'`),
)
await migrate(url.href)
process.env.DATABASE_URL = url.href

const connection = new pg.Client({ connectionString: url.href })
await connection.connect()
afterEach(() => resetDatabase(connection))
afterAll(async () => {
  await connection.end()
  await withClient(serverUrl, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

testSearches()
