#!/usr/bin/env node
// npm run db:migration -- <name>     writes the migration from the last datamodel to the one in prisma/schema
// npm run db:migration -- --check    fails when prisma/schema has changed without one

import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './lib/command-error.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { fromRoot, MIGRATIONS_FOLDER } from './lib/paths.mjs'
import { diffDatamodels, readDatamodel } from './lib/schema-engine.mjs'

// A migration is the difference between two datamodels, so the one as of the last migration is kept:
// one file, so that two branches with a migration each merge as text.
const LAST_DATAMODEL = path.join(MIGRATIONS_FOLDER, 'last-schema.prisma')

/** @param {string} [argument] */
async function main(argument = '') {
  const before = fs.readFileSync(LAST_DATAMODEL, 'utf8')
  const after = readDatamodel()
  if (argument === '--check') return check(before, after)
  if (!/^[a-z][a-z0-9_]*$/.test(argument)) {
    throw new CommandError(
      'Name the migration in lower-case letters, digits and _: npm run db:migration -- add_baskets',
    )
  }
  const sql = await diffDatamodels(before, after)
  fs.writeFileSync(LAST_DATAMODEL, after)
  if (sql === '') {
    console.log('For the database the datamodel is as the last migration left it: no migration written.')
    return
  }
  const folder = path.join(MIGRATIONS_FOLDER, `${timestamp()}_${argument}`)
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'migration.sql'), sql.trimStart())
  const shown = path.relative(fromRoot(), path.join(folder, 'migration.sql'))
  console.log(`Wrote ${shown}. Add by hand what the datamodel can't say, then: npm run db:migrate`)
}

/**
 * @param {string} before
 * @param {string} after
 */
async function check(before, after) {
  if (before === after) return
  const sql = await diffDatamodels(before, after)
  throw new CommandError(
    `prisma/schema differs from ${path.relative(fromRoot(), LAST_DATAMODEL)}; run: npm run db:migration -- <name>\n\n${sql}`,
  )
}

const timestamp = () => new Date().toISOString().replace(/\D/g, '').slice(0, 14)

await runCommand(() => main(process.argv[2]))
