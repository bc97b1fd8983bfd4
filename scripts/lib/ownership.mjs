import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from './command-error.mjs'
import { whenStopping } from './lifecycle.mjs'
import { isAlive, processIdentity } from './process-identity.mjs'

/**
 * Returns the process that holds a lock file, or `null` when no living one does.
 * @param {string} file
 */
export async function currentOwner(file) {
  // The file is created and filled in two steps: give a half-written one a moment.
  for (let attempt = 0; attempt < 10; attempt++) {
    const owner = readOwner(file)
    if (owner !== 'unreadable') return owner && isAlive(owner.pid, owner.identity) ? owner : null
    await sleep(50)
  }
  return null
}

/**
 * @param {string} file
 * @returns {{ pid: number, identity: string | null } | 'unreadable' | null}
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
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid), ...details })
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
  const release = () => {
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
