import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { whenStopping } from '../../scripts/lib/lifecycle.mjs'
import { ROOT } from '../../scripts/lib/paths.mjs'
import { answering, serverCommand } from '../servers.mjs'
import { storeSessions } from '../sessions.mjs'
import { send } from './calls.mjs'
import { rememberSecrets } from './secrets.mjs'

/** What a start and a stop may take; a stop has to be over within 30 s by itself. */
const STOP_LIMIT_MS = 40_000

/** PostgreSQL may take so long to come up after it was killed. */
const DATABASE_LIMIT_MS = 30_000

function openPool(connectionString) {
  const pool = new pg.Pool({ connectionString, max: 4, application_name: 'prove' })
  pool.on('error', () => {})
  return pool
}

/** Whether PostgreSQL does not answer now: it is not there, shuts down, or starts. */
const isAway = ({ code, message }) =>
  ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03'].includes(code) || /terminated/.test(message)

/** The product in production mode, as `npm run serve` starts it, on a database and a data folder of its own. */
export class Product {
  /** Everything that its processes have printed. */
  output = ''
  #child

  /** `databaseUrl` is where the database is, `servedUrl` where the product looks for it, if that is another way. */
  constructor({ databaseUrl, servedUrl = databaseUrl, env = {}, dataDir }) {
    this.databaseUrl = databaseUrl
    this.authSecret = randomBytes(32).toString('hex')
    this.dataDir = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'uta-prove-'))
    this.isGivenFolder = dataDir !== undefined
    this.given = { DATABASE_URL: servedUrl, ...env }
    whenStopping(
      () => this.leave(),
      () => this.#child?.kill('SIGKILL'),
    )
  }

  /** Starts it, again on the same address where it has run before; resolves once it is ready. */
  async start() {
    this.port ??= await freePort()
    this.origin = `http://localhost:${this.port}`
    const { args, env } = serverCommand(ROOT, 'serve')
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: {
        ...process.env,
        ...env,
        NODE_ENV: 'production',
        PORT: String(this.port),
        APP_URL: this.origin,
        AUTH_SECRET: this.authSecret,
        DATA_DIR: this.dataDir,
        ...this.given,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        this.output += text
      })
    }
    this.ended = once(child, 'close').then(([code]) => code)
    const failed = this.ended.then((code) => {
      throw new Error(`The product ended with ${code} at its start:\n${this.output.slice(-2_000)}`)
    })
    await Promise.race([answering(`${this.origin}/api/health/ready`), failed])
    // From here on an end is what a proof does to it.
    failed.catch(() => {})
    return this
  }

  get pid() {
    return this.#child.pid
  }

  get isRunning() {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Ends it as a power cut does, at once. */
  async kill() {
    this.#child.kill('SIGKILL')
    await this.ended
  }

  /** Stops it in order. Returns its exit code and the milliseconds until it was gone. */
  async stop() {
    const since = performance.now()
    this.#child.kill('SIGTERM')
    const code = await Promise.race([this.ended, sleep(STOP_LIMIT_MS, 'still running', { ref: false })])
    return { code, ms: performance.now() - since }
  }

  /** Ends it, whatever its state, and removes what it stored. */
  async leave() {
    if (this.isRunning && (await this.stop()).code === 'still running') await this.kill()
    await this.database?.end().catch(() => {})
    this.database = undefined
    if (!this.isGivenFolder) fs.rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Sends a request to it. */
  send(request) {
    return send(this.origin, request)
  }

  /** Sends one as a browser does: for a part of a page Next first names the address under which caches may keep it. */
  async browse(request) {
    const outcome = await this.send(request)
    const location = request.headers?.rsc && outcome.status === 307 ? (outcome.headers.location ?? '') : ''
    const isSamePage = location.split('?')[0] === request.path.split('?')[0]
    return isSamePage ? this.send({ ...request, path: location }) : outcome
  }

  /** Rows of its database, read past the product; waits for a database that is coming up again. */
  async query(text, values) {
    this.database ??= openPool(this.databaseUrl)
    for (const since = performance.now(); ; await sleep(100)) {
      try {
        return (await this.database.query(text, values)).rows
      } catch (error) {
        if (!isAway(error) || performance.now() - since > DATABASE_LIMIT_MS) throw error
      }
    }
  }

  /** Signs in `count` people of one role, who may be the same person several times. */
  async signIn(count, role = 'tester') {
    const users = await this.query(
      'SELECT id FROM "User" WHERE role = $1 AND "isActive" AND "isApproved" ORDER BY id',
      [role],
    )
    const ids = Array.from({ length: count }, (_, index) => users[index % users.length].id)
    const sessions = await storeSessions(this.database, this.authSecret, ids)
    rememberSecrets(sessions.flatMap(({ bearer, cookie }) => [bearer.authorization, cookie.cookie]))
    return sessions
  }

  /** The milliseconds until it says that it is ready. */
  async untilReady() {
    const since = performance.now()
    await answering(`${this.origin}/api/health/ready`)
    return performance.now() - since
  }

  /** The files that are stored, below their folder. */
  storedFiles() {
    const folder = path.join(this.dataDir, 'files')
    if (!fs.existsSync(folder)) return []
    const entries = fs.readdirSync(folder, { withFileTypes: true, recursive: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
}
