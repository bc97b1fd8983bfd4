import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../scripts/lib/database.mjs'
import { whenStopping } from '../../scripts/lib/lifecycle.mjs'
import { takeOwnership } from '../../scripts/lib/ownership.mjs'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { databaseAccount } from '../../scripts/lib/postgres/account.mjs'
import { startCluster } from '../../scripts/lib/postgres/cluster.mjs'
import { temporaryPlace } from '../../scripts/lib/postgres/place.mjs'
import { runNode } from '../../scripts/lib/run.mjs'
import { milliseconds, number } from '../markdown.mjs'
import { expectSuccess } from '../servers.mjs'
import { hasErrorBody } from './calls.mjs'
import { fill, mountSmallDisk } from './small-disk.mjs'
import { Writers } from './writers.mjs'

const DATABASE = 'proof'
const TABLES_MEBIBYTES = 192
const LOG_MEBIBYTES = 256
const WRITERS = 16
const ROUNDS = 3
/** How long people write while there is room, and go on once there is none. */
const ROOMY_MS = 1_000
const FULL_MS = 2_000
/** A disk that does not fill up within this time proves nothing. */
const FILLED_WITHIN_MS = 60_000
/** A PostgreSQL that can't start for want of room is tried again every 30 s at the latest. */
const BACK_WITHIN_MS = 45_000

/**
 * Fills the disk under PostgreSQL while people write: that of its tables, then that of the log it writes ahead. What was
 * answered as done is stored, everything else is 507 or 503 with a message, and it works again once there is room.
 */
export async function fillDatabaseDisk(ground, { show }) {
  const server = await openServer()
  const work = async (product) => {
    const { pid } = product
    const [reader] = await product.signIn(1)
    const writers = new Writers(product, { orderly: [503, 507] })
    await writers.begin(WRITERS)
    const state = { product, reader, writers, server, back: [], lost: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      show(`tables, ${round + 1} of ${ROUNDS}`)
      await fillUp(state, server.tables, { isRead: true, push: async () => {} })
      show(`log, ${round + 1} of ${ROUNDS}`)
      await fillUp(state, server.log, { isRead: false, push: () => useUpLog(server) })
    }
    await writers.end()
    const refused = [...writers.refusals]
      .map(([status, count]) => `${number(count)} answered ${status}`)
      .join(', ')
    return {
      tried: `${ROUNDS} times a full disk of the tables and of the log, ${number(writers.answered)} writes by ${WRITERS} people`,
      found: `${number(writers.stored.size)} stored, ${refused}, back after at most ${milliseconds(Math.max(...state.back))}`,
      lost: [
        ...state.lost,
        ...(await writers.findLost()),
        ...writers.strange,
        ...(product.isRunning && product.pid === pid ? [] : ['the product had to be started again']),
      ],
    }
  }
  try {
    return await ground.withProduct(work, { databaseUrl: server.url })
  } finally {
    await server.stop()
  }
}

/** A PostgreSQL with the demo's rows on one small disk and its write-ahead log on another. */
async function openServer() {
  const account = databaseAccount()
  const tables = mountSmallDisk(TABLES_MEBIBYTES, account)
  const log = mountSmallDisk(LOG_MEBIBYTES, account)
  const place = temporaryPlace(account)
  // A run that is cut off leaves its server running: the next one ends it.
  await takeOwnership(path.join(place, 'owner'))
  const first = await startCluster({ place, account })
  await withClient(first.url('postgres'), async (client) => {
    await client.query(`CREATE TABLESPACE small LOCATION '${tables}'`)
    await client.query(`CREATE DATABASE ${DATABASE} TABLESPACE small`)
  })
  const seed = [fromRoot('scripts', 'seed.mjs'), '--size', 'small']
  expectSuccess(await runNode(seed, { env: { DATABASE_URL: first.url(DATABASE) } }))
  await first.stop()
  const written = path.join(place, 'data', 'pg_wal')
  execFileSync('cp', ['--archive', written, log])
  fs.rmSync(written, { recursive: true })
  fs.symlinkSync(path.join(log, 'pg_wal'), written)
  const server = await startCluster({ place, account })
  const remove = () => fs.rmSync(place, { recursive: true, force: true })
  const forget = whenStopping(() => server.stop().then(remove), server.kill)
  const stop = async () => {
    forget()
    await server.stop()
    remove()
  }
  return { url: server.url(DATABASE), tables, log, stop }
}

/** Fills a disk, lets people write on it, and makes room again. */
async function fillUp(state, folder, { isRead, push }) {
  const { writers } = state
  await sleep(ROOMY_MS)
  const before = refusals(writers)
  const makeRoom = fill(folder)
  const since = performance.now()
  while (refusals(writers) === before && performance.now() - since < FILLED_WITHIN_MS) {
    await push()
    await sleep(20)
  }
  if (refusals(writers) === before) state.lost.push('no write was refused, so that this proves nothing')
  await sleep(FULL_MS)
  await readOn(state, isRead)
  makeRoom()
  const ms = await writers.untilSuccess(performance.now(), BACK_WITHIN_MS)
  state.back.push(ms)
  if (ms > BACK_WITHIN_MS)
    state.lost.push(`with room again nothing was stored within ${milliseconds(BACK_WITHIN_MS)}`)
}

const refusals = ({ refusals: counts }) => [...counts.values()].reduce((sum, count) => sum + count, 0)

/** A page in place of one that can't be rendered because the database is away. */
const isOutagePage = ({ status, headers }) =>
  status === 503 && headers['content-type']?.startsWith('text/html')

/** Asks for a list and a page on a full disk. Where the tables' is full, both have to be there; without a database a message. */
async function readOn({ product, reader, lost }, isRead) {
  const outcomes = {
    'a list': await product.send({ path: '/api/scenarios?limit=50', headers: reader.bearer }),
    'a page': await product.send({ path: '/projects', headers: reader.cookie }),
  }
  for (const [what, outcome] of Object.entries(outcomes)) {
    const isSaid = what === 'a page' ? isOutagePage(outcome) : outcome.status === 503 && hasErrorBody(outcome)
    if (outcome.status !== 200 && (isRead || !isSaid))
      lost.push(
        `with ${isRead ? 'full tables' : 'a full log'} ${what} got ${outcome.status ?? outcome.failure}`,
      )
  }
}

/** Begins a new file of the log, until there is no room for one: a server that ends of it is the point. */
async function useUpLog({ url }) {
  await withClient(url, (client) => client.query('SELECT pg_switch_wal()')).catch(() => {})
}
