import pg from 'pg'
import { prisma } from '@/lib/server/db'
import { storage } from '@/lib/server/storage'
import { variable } from '../lib/environment.mjs'
import { fill } from './fill'
import { addProtocols } from './protocols'
import { SIZES, type Size } from './sizes'
import { emptyDatabase, inBulk, isEmpty } from './store'

// Started by seed.mjs in a process that can load TypeScript: fills the database of DATABASE_URL. What it prints is its
// progress; the last line is what was loaded, or why nothing was.

async function load(client: pg.Client, size: Size): Promise<string> {
  const { counts, files } = await fill(client, size, {
    isEmptied: true,
    onProgress: (scenarios) => console.log(`${format(scenarios)} of ${format(size.scenarios)} scenarios`),
  })
  for (const { key, bytes, contentType } of files) await storage().put(key, bytes, contentType)
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const count = (table: 'Project' | 'Scenario' | 'ScenarioStep' | 'User') => format(counts.get(table) ?? 0)
  return (
    `Loaded ${count('Project')} projects with ${count('Scenario')} scenarios and ${count('ScenarioStep')} steps, ` +
    `${count('User')} people; ${format(rows)} rows in all.`
  )
}

const format = (count: number) => count.toLocaleString('en')

async function main([sizeName = '', ...options]: string[]): Promise<string> {
  const size = Object.entries(SIZES).find(([name]) => name === sizeName)?.[1]
  if (!size) throw new Error(`There is no size ${sizeName}: there are ${Object.keys(SIZES).join(', ')}.`)
  const client = new pg.Client({ connectionString: variable('DATABASE_URL') })
  await client.connect()
  try {
    await client.query('BEGIN')
    if (!options.includes('--empty-first') && !(await isEmpty(client))) {
      throw new Error('The database is not empty: --empty-first takes everything out of it before loading.')
    }
    // An empty database, too: rows of a table that this transaction has emptied need no write-ahead log.
    await emptyDatabase(client)
    await client.query("SET LOCAL maintenance_work_mem = '256MB'")
    const summary = await inBulk(client, () => load(client, size))
    // Rows that were loaded without triggers are counted by scenario: without statistics, or without the indexes, which exist
    // again now, each of these would read whole tables for every few scenarios.
    await client.query('ANALYZE')
    // Two statements: in one, the function would be called once for each row.
    await client.query('SELECT mend_tallies()')
    await client.query('SELECT fold_tallies()')
    await client.query('SELECT mend_money()')
    await client.query('COMMIT')
    // The product itself says what they show of the data.
    await addProtocols()
    // VACUUM as well: only then can counts use index-only scans.
    await client.query('VACUUM (ANALYZE)')
    return summary
  } finally {
    // An open transaction ends with its connection: nothing of it is stored.
    await client.end()
    await prisma.$disconnect()
  }
}

try {
  console.log(await main(process.argv.slice(2)))
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
