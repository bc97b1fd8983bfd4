#!/usr/bin/env node
// npm run admin -- @username     makes a registered person an admin, also one who waits for approval or was deactivated

import { makeAdmin } from './lib/admin.mjs'
import { readArguments } from './lib/arguments.mjs'
import { requireTables, withClient } from './lib/database.mjs'
import { databaseForCommand } from './lib/embedded.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { migrate } from './lib/migrations.mjs'

await runCommand(async () => {
  const { argument } = readArguments(process.argv.slice(2), 'npm run admin -- @username')
  const url = await databaseForCommand()
  await withClient(url, requireTables)
  await migrate(url)
  console.log(`${await makeAdmin(url, argument)} is an admin now.`)
})
