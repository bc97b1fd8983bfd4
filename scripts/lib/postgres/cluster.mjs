import { spawn } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.mjs'
import { freePort } from '../free-port.mjs'
import { lastLines, run } from '../run.mjs'
import { postgresBinaries, programEnvironment } from './binaries.mjs'
import { endPostmaster, readPostmaster, runningPostmaster, send } from './postmaster.mjs'
import { keepUp } from './revival.mjs'

/**
 * How a cluster is started: by which programs, where, and by which account.
 * @typedef {{ bin: string, place: string, account: import('./account.mjs').Account | null, port: number, durable:
 * boolean }} Launch
 */

const USER = 'uta'
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // No socket file: its allowed location differs from machine to machine.
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // It is not replicated: loading into a table that was just made or emptied needs no write-ahead log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  // Half of the default: the system keeps the files that are read often in its own memory besides.
  shared_buffers: '64MB',
  // Compiling a statement costs more than any of our statements takes.
  jit: 'off',
  // For solid-state disks: at the default cost, reading a thousand scenarios by their ids seems
  // to cost more than reading all of them.
  random_page_cost: '1.1',
}
// For databases that are thrown away: safety on disk is given up for speed.
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

const OTHER_VERSION =
  'The embedded database is of another PostgreSQL than the one of this release: make a backup with the release that it was used with (npm run backup), and restore it with this one into an empty DATA_DIR (npm run restore).'

/** @param {string} place */
const dataFolder = (place) => path.join(place, 'data')
/** @param {string} place */
const readPassword = (place) => fs.readFileSync(path.join(place, 'password'), 'utf8').trim()

/**
 * The address of a database in a cluster, as its superuser.
 * @param {string} place
 * @param {number} port
 */
const clusterUrl = (place, port, database = USER) =>
  `postgresql://${USER}:${readPassword(place)}@127.0.0.1:${port}/${database}`

/**
 * Returns the address of the embedded database that runs on a place now, as its superuser, or `null`.
 * @param {string} place
 */
export function runningUrl(place) {
  const postmaster = runningPostmaster(dataFolder(place))
  return postmaster ? clusterUrl(place, postmaster.port) : null
}

/**
 * Brings up the PostgreSQL server of a place, and initializes its data the first time.
 * A server that a killed owner left behind is stopped first: its data is consistent, its owner is gone.
 * Returns `{ url(database), port, isNew, stop, kill }`. A server that dies is brought up again on the same
 * port, until `stop` or `kill` is called.
 * @param {{ place: string, account: import('./account.mjs').Account | null, durable?: boolean }} options
 */
export async function startCluster({ place, account, durable = true }) {
  const data = dataFolder(place)
  const left = runningPostmaster(data)
  if (left) await endPostmaster(left.pid)

  const bin = postgresBinaries(account, place)
  const isNew = !fs.existsSync(path.join(data, 'PG_VERSION'))
  if (isNew) await makeData({ bin, place, account, durable })

  const port = await freePort()
  /** @type {{ pid: number | undefined, hasCrashed: boolean }} */
  const server = { pid: undefined, hasCrashed: false }
  /** @param {string | null} formerLog */
  const launch = (formerLog) =>
    launchServer({
      bin,
      place,
      account,
      port,
      durable,
      formerLog,
      onSpawn: ({ pid }) => {
        server.pid = pid
      },
    })
  const keeper = keepUp({
    launch: () => {
      // The first crash shows the cause; later ones repeat it.
      const formerLog = server.hasCrashed ? null : 'log.crash'
      server.hasCrashed = true
      return launch(formerLog)
    },
    say: (line) => console.error(line),
  })
  keeper.watch(await launch('log.previous'))
  return {
    port,
    isNew,
    /** @param {string} [database] */
    url: (database) => clusterUrl(place, port, database),
    stop: async () => {
      keeper.stop()
      if (server.pid) await endPostmaster(server.pid)
    },
    kill: () => {
      keeper.stop()
      // SIGQUIT ends it and its children at once; the log it writes ahead keeps the data sound.
      if (server.pid) send(server.pid, 'SIGQUIT')
    },
  }
}

// The locale that classifies letters. With plain C Cyrillic characters are not letters, and the indexes of searches
// don't work for them; which locales exist depends on the machine.
const LETTERS = ['C.UTF-8', 'en_US.UTF-8', 'C']

/** @param {Omit<Launch, 'port'>} options */
async function makeData({ bin, place, account, durable }) {
  const draft = path.join(place, 'data.new')
  const passwordFile = path.join(place, 'password')
  fs.rmSync(passwordFile, { force: true })
  fs.writeFileSync(passwordFile, `${crypto.randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (account) fs.chownSync(passwordFile, account.uid, account.gid)

  /** @param {string} letters */
  const initialise = (letters) => {
    fs.rmSync(draft, { recursive: true, force: true })
    fs.mkdirSync(draft, { mode: 0o700 })
    if (account) fs.chownSync(draft, account.uid, account.gid)
    return run(
      path.join(bin, 'initdb'),
      [
        `--pgdata=${draft}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // One order of text everywhere, Cyrillic beside Latin, independent of the locales of the machine.
        '--locale=C',
        `--lc-ctype=${letters}`,
        '--locale-provider=icu',
        '--icu-locale=und',
        ...(durable ? [] : ['--no-sync']),
      ],
      { cwd: place, env: programEnvironment(), inherits: false, account },
    )
  }
  /** @type {import('../run.mjs').Outcome} */
  let outcome = { code: 1, output: '' }
  for (const letters of LETTERS) {
    outcome = await initialise(letters)
    if (outcome.code === 0 || !outcome.output.includes('invalid locale name')) break
  }
  const { code, output } = outcome
  if (code !== 0) {
    throw new CommandError(`PostgreSQL could not make its data folder in ${place}:\n${lastLines(output, 12)}`)
  }
  // Only a complete folder gets its name, so an interrupted start is simply repeated.
  fs.renameSync(draft, dataFolder(place))
}

/**
 * @param {Launch & {
 *   formerLog: string | null,
 *   onSpawn: (child: import('node:child_process').ChildProcess) => void,
 * }} options
 */
async function launchServer({ bin, place, account, port, durable, formerLog, onSpawn }) {
  const data = dataFolder(place)
  const logFile = path.join(place, 'log')
  if (formerLog && fs.existsSync(logFile)) fs.renameSync(logFile, path.join(place, formerLog))
  const log = fs.openSync(logFile, 'w', 0o600)
  const settings = { ...SETTINGS, ...(durable ? {} : FORGETFUL) }
  const child = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    {
      cwd: place,
      env: programEnvironment(),
      // Its own session: a terminal's Ctrl-C must not end the database before those who use it.
      detached: true,
      stdio: ['ignore', log, log],
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  )
  fs.closeSync(log)
  onSpawn(child)
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  child.once('error', () => {
    ended = true
  })
  const until = Date.now() + 60_000
  while (!ended && Date.now() < until) {
    const postmaster = readPostmaster(data)
    if (postmaster?.ready && postmaster.pid === child.pid) return child
    await sleep(20)
  }
  if (!ended && child.pid) await endPostmaster(child.pid, 1_000)
  const logTail = fs.existsSync(logFile) ? lastLines(fs.readFileSync(logFile, 'utf8'), 6) : ''
  if (logTail.includes('database files are incompatible with server')) throw new CommandError(OTHER_VERSION)
  throw new CommandError(`PostgreSQL did not start; it says in ${logFile}:\n${logTail}`)
}
