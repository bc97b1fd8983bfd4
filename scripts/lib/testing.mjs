import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { ensureClient } from './client.mjs'
import { withClient } from './database.mjs'
import { variable } from './environment.mjs'
import { migrate } from './migrations.mjs'
import { currentOwner, takeOwnership } from './ownership.mjs'
import { databaseAccount } from './postgres/account.mjs'
import { startCluster } from './postgres/cluster.mjs'
import { temporaryPlace, temporaryPlaces } from './postgres/place.mjs'
import { endPostmaster, runningPostmaster } from './postgres/postmaster.mjs'
import { processIdentity } from './process-identity.mjs'
import { databaseUrl } from './test-databases.mjs'

export { findBrowser } from './browser.mjs'
export { ensureBuilt, ensureBundle } from './build.mjs'
export { freePort } from './free-port.mjs'

/**
 * Returns a PostgreSQL server that is thrown away with everything in it; `{ url, place, stop, kill }`. A durable one keeps
 * what it has committed when it is killed.
 */
export async function startTemporaryServer({ durable = false } = {}) {
  await removeLeftServers()
  const account = databaseAccount()
  const place = temporaryPlace(account)
  await takeOwnership(path.join(place, 'owner'))
  const cluster = await startCluster({ place, account, durable })
  const remove = () => fs.rmSync(place, { recursive: true, force: true })
  return {
    url: cluster.url('postgres'),
    place,
    stop: async () => {
      await cluster.stop()
      remove()
    },
    kill: cluster.kill,
  }
}

// A test run that was killed leaves its server running: the next run ends it.
async function removeLeftServers() {
  for (const place of temporaryPlaces()) {
    const owner = path.join(place, 'owner')
    if (!fs.existsSync(owner) || (await currentOwner(owner))) continue
    const left = runningPostmaster(path.join(place, 'data'))
    if (left) await endPostmaster(left.pid, 1_000)
    fs.rmSync(place, { recursive: true, force: true })
  }
}

/**
 * Returns the databases of one test run: a migrated template on the server of TEST_DATABASE_URL, or else on a server
 * of the run's own. `name` and `serverUrl` are all that `copyDatabase` needs, also in another process.
 */
export async function openTestDatabases() {
  await ensureClient()
  const given = variable('TEST_DATABASE_URL')
  const server = given ? { url: given, stop: null, kill: () => {} } : await startTemporaryServer()
  const serverUrl = server.url
  const name = `uta_test_${crypto.randomBytes(4).toString('hex')}`
  process.once('exit', server.kill)
  const close = async () => {
    if (server.stop) await server.stop()
    else await dropDatabases(serverUrl, name)
  }
  try {
    await withClient(serverUrl, (client) => client.query(`CREATE DATABASE ${name}_template`))
    await migrate(databaseUrl(serverUrl, `${name}_template`))
  } catch (error) {
    await close()
    throw error
  }
  return { serverUrl, name, close }
}

/**
 * @param {string} serverUrl
 * @param {string} name
 */
async function dropDatabases(serverUrl, name) {
  await withClient(serverUrl, async (client) => {
    const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
      `${name}_`,
    ])
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  })
}

/**
 * Returns whether a process is still at work; a zombie process is not.
 * @param {number} pid
 */
export const isRunning = (pid) => processIdentity(pid) !== null
