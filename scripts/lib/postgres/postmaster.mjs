import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandLine, isAlive, processIdentity } from '../process-identity.mjs'

/**
 * Returns PostgreSQL's process by its `postmaster.pid`, or `null`.
 * @param {string} data
 */
export function readPostmaster(data) {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return null
  }
}

/**
 * Returns the server that runs on a data folder, or `null`. The file alone proves nothing: after a crash it stays,
 * and its number may by then be another program's.
 * @param {string} data
 */
export function runningPostmaster(data) {
  const postmaster = readPostmaster(data)
  if (!postmaster || processIdentity(postmaster.pid) === null) return null
  return commandLine(postmaster.pid).includes(data) ? postmaster : null
}

/**
 * Stops a server: first by a fast shutdown (clients are disconnected, nothing is lost), then by harder signals.
 * @param {number} pid
 */
export async function endPostmaster(pid, patience = 20_000) {
  const identity = processIdentity(pid)
  /** @type {[NodeJS.Signals, number][]} */
  const steps = [
    ['SIGINT', patience],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, limit] of steps) {
    if (!isAlive(pid, identity)) return
    send(pid, signal)
    const until = Date.now() + limit
    while (Date.now() < until) {
      if (!isAlive(pid, identity)) return
      await sleep(20)
    }
  }
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended already.
  }
}
