import { CommandError } from './command-error.mjs'
import { isDataFolderOwned, ownDataFolder, resolveDataDir } from './data-folder.mjs'
import { dropDatabase, ensureDatabase } from './database.mjs'
import { loadDotEnv, variable } from './environment.mjs'
import { whenStopping } from './lifecycle.mjs'
import { databaseAccount } from './postgres/account.mjs'
import { runningUrl, startCluster } from './postgres/cluster.mjs'
import { databasePlace, hasDatabase } from './postgres/place.mjs'
import { asRole, giveToRole } from './postgres/role.mjs'
import { step } from './progress.mjs'

const NAME = 'uta'

/**
 * Brings up the embedded database of a data folder that this process owns; it is stopped with the process. `url` is the
 * application's, which is no superuser; `discard` replaces the database by an empty one.
 * @param {string} dataDir
 */
export async function startEmbedded(dataDir) {
  const account = databaseAccount()
  const { place, moved } = databasePlace(dataDir, account)
  const cluster = await startCluster({ place, account })
  whenStopping(cluster.stop, cluster.kill)
  const open = async () => {
    await ensureDatabase(cluster.url('postgres'), NAME)
    await giveToRole(cluster.url(NAME), place)
  }
  await open()
  const discard = async () => {
    await dropDatabase(cluster.url('postgres'), NAME)
    await open()
  }
  return { url: asRole(cluster.url(NAME), place), discard, place, moved }
}

function configured() {
  loadDotEnv()
  return { DATABASE_URL: variable('DATABASE_URL'), dataDir: resolveDataDir(variable('DATA_DIR')) }
}

/**
 * Returns the address of the database that a command works on, started if it does not run yet: the configured
 * one, or that of a data folder. Only where the command `fills` it, it is made if there is none; otherwise the folder is
 * not the one that is meant, and a message is thrown.
 * @param {{ fills?: boolean }} [command]
 * @param {{ DATABASE_URL?: string | undefined, dataDir: string }} [place]
 */
export async function databaseForCommand({ fills = false } = {}, { DATABASE_URL, dataDir } = configured()) {
  if (DATABASE_URL) return DATABASE_URL
  if (!fills && !hasDatabase(dataDir))
    throw new CommandError(
      `U.T.A. has not been started with the data folder ${dataDir} yet: set DATA_DIR to the one that it runs with, or DATABASE_URL.`,
    )
  if (await isDataFolderOwned(dataDir)) {
    const { place } = databasePlace(dataDir, databaseAccount())
    const url = runningUrl(place)
    if (url) return asRole(url, place)
  }
  await ownDataFolder(dataDir)
  const { url } = await step('Starting PostgreSQL', () => startEmbedded(dataDir))
  whenStopping(() => console.log('  Stopping PostgreSQL …'))
  return url
}
