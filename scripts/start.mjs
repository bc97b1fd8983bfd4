#!/usr/bin/env node
// npm start                 brings everything up and serves it
// npm run dev               the same with hot reload
// npm start -- --empty      the very first start without demonstration data
// npm start -- --demo-open  people of the demonstration may sign in from other machines, too

import './lib/node-version.mjs'
import { sayIfBackupsFail } from './lib/backups/folder.mjs'
import { keptSecret, ownDataFolder, resolveDataDir } from './lib/data-folder.mjs'
import { loadDotEnv, setVariables, variable } from './lib/environment.mjs'
import { KEEP_RUNNING, runCommand } from './lib/lifecycle.mjs'
import { sayWhereCodesGo } from './lib/operator.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { readStartOptions } from './lib/start-options.mjs'

/**
 * @param {string[]} options
 * @returns {Promise<typeof KEEP_RUNNING>}
 */
async function main(options) {
  const { dev, mayLoadDemo, variables } = readStartOptions(options)

  loadDotEnv()
  setVariables(variables)
  const dataDir = resolveDataDir(variable('DATA_DIR'))
  await ownDataFolder(dataDir)
  await ensurePackages()

  // Before the configuration is checked: where nothing else is set, the secret in the folder is the one.
  setVariables({ AUTH_SECRET: variable('AUTH_SECRET') ?? keptSecret(dataDir) })
  // Only now may anything be loaded that needs a package.
  const { checkConfiguration } = await import('./lib/configuration.mjs')
  const { checkPort, serve } = await import('./lib/serving.mjs')
  const environment = await checkConfiguration()
  await checkPort(environment)

  setVariables({
    NODE_ENV: dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATA_DIR: dataDir,
    APP_URL: environment.APP_URL,
  })
  const { said } = await prepareDatabase(environment, dataDir, mayLoadDemo)
  const { ensureBuilt, ensureBundle } = await import('./lib/build.mjs')
  if (dev) {
    const { writeScreenMessages } = await import('./lib/screen-messages.mjs')
    writeScreenMessages()
    await ensureBundle()
  } else {
    await ensureBuilt()
  }
  await serve({ dev, environment })

  console.log(`\nU.T.A. is ready: ${environment.APP_URL}`)
  console.log(said || 'Open it in a browser and register, or sign in.')
  sayWhereCodesGo(dataDir)
  sayIfBackupsFail(environment)
  console.log('Ctrl-C stops it.')
  return KEEP_RUNNING
}

/**
 * @param {import('../lib/server/env').Environment} environment
 * @param {string} dataDir
 * @param {boolean} mayLoad
 */
async function prepareDatabase(environment, dataDir, mayLoad) {
  const { ensureClient } = await import('./lib/client.mjs')
  await ensureClient()

  const { migrate } = await import('./lib/migrations.mjs')
  if (environment.DATABASE_URL) {
    report(await migrate(environment.DATABASE_URL))
    return { said: '' }
  }
  const { startEmbedded } = await import('./lib/embedded.mjs')
  const { discardHalfLoaded, loadFirstData } = await import('./lib/first-data.mjs')
  const database = await startEmbedded(dataDir)
  if (database.moved) {
    console.log(`The database lies in ${database.place}: PostgreSQL's account may not enter ${dataDir}.`)
  }
  setVariables({ DATABASE_URL: database.url })
  await discardHalfLoaded(dataDir, database)
  report(await migrate(database.url))
  const shouldLoad = mayLoad && !environment.TELEGRAM_BOT_TOKEN
  return { said: await loadFirstData(dataDir, database.url, shouldLoad) }
}

/** @param {string[]} applied */
function report(applied) {
  if (applied.length > 0) console.log(`✓ Migrated the database: ${applied.length} steps`)
}

await runCommand(() => main(process.argv.slice(2)), {
  interrupted: 0,
  onSignal: () => console.log('\nStopping …'),
})
