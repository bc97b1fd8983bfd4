import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from '../scripts/lib/build.mjs'
import { CommandError } from '../scripts/lib/command-error.mjs'
import { freePort } from '../scripts/lib/free-port.mjs'
import { whenStopping } from '../scripts/lib/lifecycle.mjs'
import { ROOT } from '../scripts/lib/paths.mjs'
import { databaseAccount } from '../scripts/lib/postgres/account.mjs'
import { runningUrl } from '../scripts/lib/postgres/cluster.mjs'
import { databasePlace } from '../scripts/lib/postgres/place.mjs'
import { lastLines, runNode } from '../scripts/lib/run.mjs'

const START_LIMIT_MS = 300_000

/** Memory is at rest once it has changed by less than this for some time. */
const REST_MEBIBYTES = 5
const REST_MS = 20_000
const REST_WITHIN_MS = 5 * 60_000

/**
 * The product as `npm start` brings it up, with its embedded database and the data of a size.
 * `folder` is the checkout. Returns its origin, its database's address, headers of a signed-in person, how many seconds
 * loading took, a function that signs in again, because a session's cookie expires before everything is measured, and one that
 * stops it; it is stopped at the end of this process, too.
 */
export async function startProduct(folder, size) {
  // A start builds what isn't built: after an hour of loading that would count against the time limit of the start.
  if (folder === ROOT) await ensureBuilt()
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-bench-'))
  // PostgreSQL's own account has to be able to enter.
  fs.chmodSync(dataDir, 0o755)
  whenStopping(() => fs.rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_URL: origin,
    AUTH_SECRET: crypto.randomBytes(32).toString('hex'),
    NODE_ENV: 'production',
    // Its own database, whatever this process works with.
    DATABASE_URL: undefined,
  }
  const since = performance.now()
  expectSuccess(
    await runNode([path.join(folder, 'scripts', 'seed.mjs'), '--size', size], { cwd: folder, env }),
  )
  const loadSeconds = (performance.now() - since) / 1000
  const printed = []
  const start = serverCommand(folder, 'start')
  const isOver = new AbortController()
  const ended = runNode(start.args, {
    cwd: folder,
    signal: isOver.signal,
    env: { ...env, ...start.env },
    onLine: (line) => printed.push(stripVTControlCharacters(line)),
  })
  await Promise.race([answering(`${origin}/api/health/ready`), ended.then(expectSuccess)])
  const databaseUrl = runningUrl(databasePlace(dataDir, databaseAccount()).place)
  const product = {
    origin,
    databaseUrl,
    loadSeconds,
    dataDir,
    authSecret: env.AUTH_SECRET,
    signIn: () => signIn(origin, printed, dataDir),
    stop: async () => {
      isOver.abort()
      await ended
    },
  }
  return { ...product, ...(await product.signIn()) }
}

/** What `npm run <name>` runs with Node, with its flags and variables, as that checkout has it. */
export function serverCommand(folder, name) {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const words = scripts[name].split(' ')
  const at = words.indexOf('node')
  const variables = words.slice(0, at).filter((word) => word.includes('='))
  return { args: words.slice(at + 1), env: Object.fromEntries(variables.map((one) => one.split('='))) }
}

/**
 * Signs in as a newcomer does: without a bot the code is in a file of the data folder, or printed by an earlier release.
 */
async function signIn(origin, printed, dataDir) {
  const post = async (call, body) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(origin + call, { method: 'POST', headers, body: JSON.stringify(body) })
    const { data, error } = await answer.json()
    if (!answer.ok) throw new CommandError(`${call} answered: ${error}`)
    return { data, cookies: answer.headers.getSetCookie() }
  }
  const { data } = await post('/api/telegram-auth/request-login-code', { telegramUsername: '@demo_admin' })
  const codes = path.join(dataDir, 'sign-in-codes')
  const said = fs.existsSync(codes) ? fs.readFileSync(codes, 'utf8') : printed.join('\n')
  const [, loginCode] = [...said.matchAll(/code for @demo_admin: (\d{6})/g)].at(-1) ?? []
  const { data: tokens, cookies } = await post('/api/telegram-auth/login', { userId: data.userId, loginCode })
  return {
    bearer: { authorization: `Bearer ${tokens.accessToken}` },
    cookie: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  }
}

const SIGNED_IN_FOR_MS = 10 * 60_000

/** Signs in again where the last time is a while ago: an access token lasts 15 minutes, and some parts last longer. */
export async function staySignedIn(product, limitMs = SIGNED_IN_FOR_MS) {
  const now = Date.now()
  product.signedInAt ??= now
  if (now - product.signedInAt < limitMs) return
  Object.assign(product, await product.signIn(), { signedInAt: now })
}

/** Resolves once an address answers well. */
export async function answering(address) {
  for (const since = Date.now(); Date.now() - since < START_LIMIT_MS; await sleep(200)) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
  }
  throw new CommandError(`${address} did not answer within ${START_LIMIT_MS / 1000} s.`)
}

/** Returns the output of a program; where it failed, the end of that is the error. */
export function expectSuccess({ code, output }) {
  if (code !== 0) throw new CommandError(lastLines(output))
  return output
}

/**
 * The proportional set size of every process that works on a data folder, in MiB: the application, and its database's
 * processes. Null where the machine does not report it.
 */
export function readMemory({ dataDir }) {
  if (!fs.existsSync('/proc/self/smaps_rollup')) return null
  return ownProcesses(dataDir).reduce((sum, pid) => sum + readSetSize(pid), 0) / 1024
}

/**
 * Waits until a product that has just started has recounted its sums and sent its digests, which take a processor and memory of
 * their own.
 */
export async function restMemory(product) {
  const end = performance.now() + REST_WITHIN_MS
  let [from, since] = [readMemory(product), performance.now()]
  while (performance.now() - since < REST_MS && performance.now() < end) {
    await sleep(1_000)
    const now = readMemory(product)
    if (Math.abs(now - from) >= REST_MEBIBYTES) [from, since] = [now, performance.now()]
  }
}

/**
 * The processor time that the same processes have taken so far, in seconds, with that of those that have ended. Null where the
 * machine does not report it.
 */
export function readProcessorSeconds({ dataDir }) {
  if (!fs.existsSync('/proc/self/stat')) return null
  return ownProcesses(dataDir).reduce((sum, pid) => sum + readTicks(pid), 0) / TICKS_A_SECOND
}

function ownProcesses(dataDir) {
  const processes = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid,
      parent: readParent(pid),
      isOurs: readEnvironment(pid).includes(`DATA_DIR=${dataDir}\0`),
    }))
  const ours = new Set(processes.filter(({ isOurs }) => isOurs).map(({ pid }) => pid))
  // PostgreSQL writes over the environment of its processes: those are identified by their parent. Adding to a set
  // while going through it goes through what was added, too.
  for (const known of ours) {
    for (const { pid, parent } of processes) if (parent === known) ours.add(pid)
  }
  return [...ours]
}

const read = (pid, file) => {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
const readParent = (pid) => /^PPid:\s+(\d+)$/m.exec(read(pid, 'status'))?.[1]
const readEnvironment = (pid) => `${read(pid, 'environ')}\0`
// As Linux counts them, whatever the clock of its kernel is.
const TICKS_A_SECOND = 100
/** User and system time, then those of children that have ended: the fields behind the name, which may hold blanks. */
const TIMES = { first: 11, last: 15 }
const readTicks = (pid) =>
  read(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(TIMES.first, TIMES.last)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
const readSetSize = (pid) => Number(/^Pss:\s+(\d+) kB$/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0)
