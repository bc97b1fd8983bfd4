import { isDataFolderOwned, ownDataFolder } from './data-folder.mjs'
import { ensureDatabase } from './database.mjs'
import { whenStopping } from './lifecycle.mjs'
import { databaseAccount } from './postgres/account.mjs'
import { runningUrl, startCluster } from './postgres/cluster.mjs'
import { databasePlace } from './postgres/place.mjs'

const NAME = 'uta'

/** Brings up the embedded database of a data folder that this process owns; it is stopped with the process. */
export async function startEmbedded(dataDir) {
  const account = databaseAccount()
  const { place, moved } = databasePlace(dataDir, account)
  const cluster = await startCluster({ place, account })
  whenStopping(cluster.stop, cluster.kill)
  await ensureDatabase(cluster.url('postgres'), NAME)
  return { url: cluster.url(NAME), adminUrl: cluster.url('postgres'), name: NAME, place, moved }
}

/** The address of the database that a command works on, brought up for it where nothing runs yet. */
export async function databaseForCommand({ DATABASE_URL, dataDir }) {
  if (DATABASE_URL) return DATABASE_URL
  if (await isDataFolderOwned(dataDir)) {
    const url = runningUrl(databasePlace(dataDir, databaseAccount()).place)
    if (url) return url
  }
  await ownDataFolder(dataDir)
  return (await startEmbedded(dataDir)).url
}
