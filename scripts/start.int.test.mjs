import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { allVariables } from './lib/environment.mjs'
import { freePort } from './lib/free-port.mjs'
import { fromRoot } from './lib/paths.mjs'
import { runNode } from './lib/run.mjs'

const AWAY = 'postgresql://joe:s3cret@127.0.0.1:1/uta'
const IS_AWAY = /^The database 127\.0\.0\.1:1\/uta can't be reached: .*$/

/** @type {string} */
let dataDir

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-start-'))
})
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }))

/**
 * Starts with nothing set but the given, where that fails before the database is brought up, and returns what is printed.
 * @param {Record<string, string>} given
 */
async function failedStart(given) {
  const { PATH, HOME } = allVariables()
  const { code, output } = await runNode([fromRoot('scripts', 'start.mjs')], {
    env: { PATH, HOME, DATA_DIR: dataDir, ...given },
    inherits: false,
  })
  expect(code).toBe(1)
  expect(output).not.toContain('s3cret')
  expect(fs.existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  return output.trim()
}

describe('a problem that can be fixed ends in one line', () => {
  it('a taken port', async () => {
    const server = net.createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('It has no port.')
    expect(await failedStart({ PORT: String(address.port) })).toBe(
      `The port ${address.port} is taken: stop what listens there, or set another PORT.`,
    )
  })

  it('a wrong variable', async () => {
    expect(await failedStart({ TRUSTED_PROXIES: 'many' })).toMatch(
      /^The variable TRUSTED_PROXIES is wrong: .*$/,
    )
  })

  it('a database that is away, without its password', async () => {
    expect(await failedStart({ PORT: String(await freePort()), DATABASE_URL: AWAY })).toMatch(IS_AWAY)
  })

  it('a data folder that is a file', async () => {
    const file = path.join(dataDir, 'file')
    fs.writeFileSync(file, '')
    expect(await failedStart({ DATA_DIR: file })).toMatch(/^The data folder .* can't be written to.*$/)
  })
})

it('makes the secret where none is set, also for a database of your own, and keeps it', async () => {
  const file = path.join(dataDir, 'auth-secret')
  const given = { NODE_ENV: 'production', PORT: String(await freePort()), DATABASE_URL: AWAY }
  expect(await failedStart(given)).toMatch(IS_AWAY)
  const secret = fs.readFileSync(file, 'utf8')
  expect(secret).toMatch(/^[0-9a-f]{64}\n$/)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(await failedStart(given)).toMatch(IS_AWAY)
  expect(fs.readFileSync(file, 'utf8')).toBe(secret)
})
