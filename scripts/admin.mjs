#!/usr/bin/env node
// npm run admin -- @username     makes a registered person an admin, also one who waits for approval or was deactivated

import { makeAdmin } from './lib/admin.mjs'
import { resolveDataDir } from './lib/data-folder.mjs'
import { databaseForCommand } from './lib/embedded.mjs'
import { loadDotEnv, variable } from './lib/environment.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { migrate } from './lib/migrations.mjs'

await runCommand(async () => {
  loadDotEnv()
  const url = await databaseForCommand({
    DATABASE_URL: variable('DATABASE_URL'),
    dataDir: resolveDataDir(variable('DATA_DIR')),
  })
  await migrate(url)
  console.log(`${await makeAdmin(url, process.argv[2])} is an admin now.`)
})
