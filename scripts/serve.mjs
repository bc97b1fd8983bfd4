#!/usr/bin/env node

// node scripts/serve.mjs     serves what is built: no installing, building or migrating. For containers and tests.

import { sayIfBackupsFail } from './lib/backups/folder.mjs'
import { CommandError } from './lib/command-error.mjs'
import { checkConfiguration } from './lib/configuration.mjs'
import { resolveDataDir } from './lib/data-folder.mjs'
import { loadDotEnv, setVariables, variable } from './lib/environment.mjs'
import { KEEP_RUNNING, runCommand } from './lib/lifecycle.mjs'
import { requireKnownSchema } from './lib/migrations.mjs'
import { sayWhereCodesGo } from './lib/operator.mjs'
import { serve } from './lib/serving.mjs'

loadDotEnv()
setVariables({ NODE_ENV: variable('NODE_ENV') ?? 'production' })
await runCommand(
  async () => {
    const environment = await checkConfiguration()
    if (!environment.DATABASE_URL)
      throw new CommandError('Set DATABASE_URL: only npm start brings a database along.')
    await requireKnownSchema(environment.DATABASE_URL)
    const dataDir = resolveDataDir(environment.DATA_DIR)
    setVariables({ DATA_DIR: dataDir })
    await serve({ environment })
    console.log(`U.T.A. listens on http://${environment.HOST}:${environment.PORT}`)
    sayWhereCodesGo(dataDir)
    sayIfBackupsFail(environment)
    return KEEP_RUNNING
  },
  { interrupted: 0 },
)
