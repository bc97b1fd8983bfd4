#!/usr/bin/env node
// npm run db:migrate                 brings the database of DATABASE_URL, or else the embedded one, to the newest migration
// npm run db:migrate -- --verbose    and names each migration that it applied

import { readArguments } from './lib/arguments.mjs'
import { databaseForCommand } from './lib/embedded.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { migrate } from './lib/migrations.mjs'

await runCommand(async () => {
  const { options } = readArguments(process.argv.slice(2), 'npm run db:migrate [-- --verbose]', {
    options: ['--verbose'],
    takesArgument: false,
  })
  const url = await databaseForCommand()
  const applied = await migrate(url)
  if (options.includes('--verbose')) for (const name of applied) console.log(`Applied ${name}`)
  else if (applied.length > 0) console.log(`Migrated the database: ${applied.length} steps`)
  if (applied.length === 0) console.log('Nothing to apply: the database is up to date.')
})
