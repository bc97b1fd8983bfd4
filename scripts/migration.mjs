#!/usr/bin/env node
// npm run db:migration -- <name>     writes the migration from the last datamodel to the one in prisma/schema
// npm run db:migration -- --check    fails when prisma/schema has changed without a migration

import fs from 'node:fs'
import path from 'node:path'
import { runCommand } from './lib/lifecycle.mjs'
import { fromRoot, MIGRATIONS_FOLDER } from './lib/paths.mjs'
import { diffDatamodels, readDatamodel } from './lib/schema-engine.mjs'
import { SentenceError } from './lib/sentence-error.mjs'

// A migration is the difference between two datamodels, so the one as of the last migration is kept:
// one file, so that two branches with a migration each merge as text.
const LAST_DATAMODEL = path.join(MIGRATIONS_FOLDER, 'last-schema.prisma')

/** @param {string | undefined} argument */
async function main(argument) {
  const before = fs.existsSync(LAST_DATAMODEL) ? fs.readFileSync(LAST_DATAMODEL, 'utf8') : null
  const after = readDatamodel()
  const sql = await diffDatamodels(before, after)

  if (argument === '--check') {
    if (sql === '') return
    throw new SentenceError(
      `prisma/schema differs from the last migration; run: npm run db:migration -- <name>\n\n${sql}`,
    )
  }
  if (!/^[a-z][a-z0-9_]*$/.test(argument ?? '')) {
    throw new SentenceError(
      'Name the migration in lower-case letters, digits and _: npm run db:migration -- add_baskets',
    )
  }
  if (sql === '') {
    console.log('The datamodel is as the last migration left it: nothing written.')
    return
  }
  const folder = path.join(MIGRATIONS_FOLDER, `${timestamp()}_${argument}`)
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql.trimStart())
  fs.writeFileSync(LAST_DATAMODEL, after)
  fs.writeFileSync(path.join(MIGRATIONS_FOLDER, 'migration_lock.toml'), 'provider = "postgresql"\n')
  const shown = path.relative(fromRoot(), path.join(folder, 'migration.sql'))
  console.log(`Wrote ${shown}. Add by hand what the datamodel can't say, then: npm run db:migrate`)
}

const timestamp = () => new Date().toISOString().replace(/\D/g, '').slice(0, 14)

await runCommand(() => main(process.argv[2]))
