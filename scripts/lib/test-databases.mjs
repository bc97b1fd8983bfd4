import { withClient } from './database.mjs'

// Every test file loads this, so it loads little itself.

/** @typedef {{ serverUrl: string, name: string }} TestDatabases */

/**
 * Returns the address of a worker's copy.
 * @param {TestDatabases} databases
 * @param {string} worker
 */
export const copyUrl = ({ serverUrl, name }, worker) => databaseUrl(serverUrl, `${name}_${worker}`)

/**
 * Makes a copy of the template for a worker unless it exists; returns its address.
 * @param {TestDatabases} databases
 * @param {string} worker
 */
export async function copyDatabase(databases, worker) {
  const { serverUrl, name } = databases
  const copy = `${name}_${worker}`
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [copy])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${copy} TEMPLATE ${name}_template`)
  })
  return copyUrl(databases, worker)
}

/**
 * @param {TestDatabases} databases
 * @param {string} worker
 */
export async function dropCopy({ serverUrl, name }, worker) {
  await withClient(serverUrl, (client) =>
    client.query(`DROP DATABASE IF EXISTS ${name}_${worker} WITH (FORCE)`),
  )
}

/**
 * @param {string} serverUrl
 * @param {string} database
 */
export function databaseUrl(serverUrl, database) {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
