#!/usr/bin/env node
// node bench/run.mjs --size medium|large [--seconds 5] [--connections 10]
// Loads data of that size into a database of its own, serves it as in production, and measures lists and searches.

import crypto from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { runCommand, whenStopping } from '../scripts/lib/lifecycle.mjs'
import { migrate } from '../scripts/lib/migrations.mjs'
import { fromRoot } from '../scripts/lib/paths.mjs'
import { step } from '../scripts/lib/progress.mjs'
import { lastLines, runNode } from '../scripts/lib/run.mjs'
import { SentenceError } from '../scripts/lib/sentence-error.mjs'
import { startTemporaryServer } from '../scripts/lib/testing.mjs'

const START_LIMIT_MS = 60_000

async function main() {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'medium' },
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '10' },
    },
  })
  const database = await startTemporaryServer()
  whenStopping(database.stop, database.kill)
  await migrate(database.url)
  const loaded = await load(values.size, database.url)
  await ensureBuilt()
  const server = await serve(database.url)
  const environment = { APP_URL: server.address, ACCESS_TOKEN: await signIn(server) }

  const measured = await step('Measuring', async (show) => {
    const measure = ['--import', 'tsx', fromRoot('bench', 'measure.ts')]
    const options = { env: environment, onLine: show }
    return expectSuccess(await runNode([...measure, values.seconds, values.connections], options))
  })
  console.log(`\n## ${values.size}, ${new Date().toISOString().slice(0, 10)}, ${machine()}\n`)
  console.log(`${loaded}\n${values.connections} connections, ${values.seconds} s each.\n`)
  console.log(measured.slice(measured.indexOf('| call')))
}

async function load(size, url) {
  const since = Date.now()
  const loader = [fromRoot('scripts', 'seed.mjs'), '--size', size]
  const said = expectSuccess(
    await step('Loading', (show) => runNode(loader, { env: { DATABASE_URL: url }, onLine: show })),
  )
  const [summary = ''] = /^Loaded .*$/m.exec(said) ?? []
  return `${summary} Loading took ${Math.round((Date.now() - since) / 1000)} s.`
}

/** Starts the application on that database; its address, and what it has printed so far. */
async function serve(url) {
  const port = String(await freePort())
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-bench-'))
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    AUTH_SECRET: crypto.randomBytes(32).toString('hex'),
  }
  whenStopping(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const printed = []
  const ended = runNode([fromRoot('scripts', 'serve.mjs')], {
    env: environment,
    onLine: (line) => printed.push(line),
  })
  await step('Starting', () => Promise.race([live(environment.APP_URL), ended.then(expectSuccess)]))
  return { address: environment.APP_URL, printed }
}

/** Signs in as a newcomer does: without a bot the code is printed on the server's terminal. */
async function signIn({ address, printed }) {
  const post = async (path, body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data, error } = await answer.json()
    if (!answer.ok) throw new SentenceError(`${path} answered: ${error}`)
    return data
  }
  const { userId } = await post('/api/telegram-auth/request-login-code', { telegramUsername: '@demo_admin' })
  const [, loginCode] = /code for @demo_admin: (\d{6})/.exec(printed.join('\n')) ?? []
  const { accessToken } = await post('/api/telegram-auth/login', { userId, loginCode })
  return accessToken
}

async function live(address) {
  for (const since = Date.now(); Date.now() - since < START_LIMIT_MS; await sleep(200)) {
    const answer = await fetch(`${address}/api/health/ready`).catch(() => null)
    if (answer?.ok) return
  }
  throw new SentenceError(`The server was not ready within ${START_LIMIT_MS / 1000} s.`)
}

function expectSuccess({ code, output }) {
  if (code !== 0) throw new SentenceError(lastLines(output))
  return output
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

function machine() {
  const processors = os.cpus()
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  return `${processors.length} × ${processors[0]?.model.trim()}, ${gigabytes} GB, Node ${process.versions.node}`
}

await runCommand(main)
