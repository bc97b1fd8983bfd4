#!/usr/bin/env node
// npm run db:migrate     brings the database of DATABASE_URL, or else the embedded one, to the newest migration

import { databaseForCommand } from './lib/embedded.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { migrate } from './lib/migrations.mjs'

await runCommand(async () => {
  const url = await databaseForCommand()
  const applied = await migrate(url)
  for (const name of applied) console.log(`Applied ${name}`)
  if (applied.length === 0) console.log('Nothing to apply: the database is up to date.')
})
