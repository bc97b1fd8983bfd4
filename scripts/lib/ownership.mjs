import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './command-error.mjs'
import { whenStopping } from './lifecycle.mjs'
import { isAlive, processIdentity, processNamespace } from './process-identity.mjs'

/** @typedef {{ pid: number, identity: string | null, host?: string, namespace?: string }} Owner */

const HEARTBEAT_MS = 10_000
/** The age, in ms, of the last heartbeat of an owner elsewhere from which on it counts as ended. */
const SILENT_MS = 30_000

/**
 * Returns the process that holds a lock file, or `null` when no living one does.
 * @param {string} file
 */
export async function currentOwner(file) {
  // The file is created and filled in two steps: give a half-written one a moment.
  for (let attempt = 0; attempt < 10; attempt++) {
    const owner = readOwner(file)
    if (owner !== 'unreadable') return owner && isLiving(owner, file) ? owner : null
    await sleep(50)
  }
  return null
}

/**
 * Returns whether an owner's process is none that this one can see: on another machine, or in another container.
 * @param {Owner} owner
 */
export const isElsewhere = ({ host, namespace }) =>
  host !== undefined && (host !== os.hostname() || namespace !== processNamespace())

/**
 * Here the process itself is looked at; elsewhere its number says nothing, so that only its heartbeat counts.
 * @param {Owner} owner
 * @param {string} file
 */
const isLiving = (owner, file) =>
  isElsewhere(owner) ? sinceHeartbeat(file) < SILENT_MS : isAlive(owner.pid, owner.identity)

/** @param {string} file */
function sinceHeartbeat(file) {
  try {
    return Date.now() - fs.statSync(file).mtimeMs
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/**
 * @param {string} file
 * @returns {Owner | 'unreadable' | null}
 */
function readOwner(file) {
  let text
  try {
    text = fs.readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
  try {
    return JSON.parse(text)
  } catch {
    return 'unreadable'
  }
}

/**
 * What gives back the lock files of this process.
 * @type {Map<string, () => void>}
 */
const releases = new Map()

/**
 * Takes a lock file for this process, until `releaseOwnership` or its end. Returns `null` on success, otherwise its
 * living owner. A file that a crash left behind is taken over; it is moved away first, so that of two processes that
 * find it at the same moment only one can succeed.
 * @param {string} file
 */
export async function takeOwnership(file, details = {}) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const mine = JSON.stringify({
    pid: process.pid,
    identity: processIdentity(process.pid),
    host: os.hostname(),
    namespace: processNamespace(),
    ...details,
  })
  for (;;) {
    try {
      fs.writeFileSync(file, mine, { flag: 'wx', mode: 0o600 })
      break
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const seen = readText(file)
    const owner = await currentOwner(file)
    if (owner) return owner
    const aside = `${file}.stale-${process.pid}`
    try {
      fs.renameSync(file, aside)
    } catch (error) {
      if (errorCode(error) === 'ENOENT') continue
      throw error
    }
    // Another process may have replaced the stale file between our check and our rename: put it back.
    if (readText(aside) !== seen && !fs.existsSync(file)) fs.renameSync(aside, file)
    else fs.rmSync(aside, { force: true })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    if (readText(file) === mine) fs.utimesSync(file, now, now)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  const release = () => {
    clearInterval(heartbeat)
    if (readText(file) === mine) fs.rmSync(file, { force: true })
  }
  const forget = whenStopping(release, release)
  releases.set(file, () => {
    forget()
    release()
  })
  return null
}

/**
 * Gives a lock file of this process back.
 * @param {string} file
 */
export function releaseOwnership(file) {
  releases.get(file)?.()
  releases.delete(file)
}

/** @param {string} file */
function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
