import { execFileSync } from 'node:child_process'
import fs from 'node:fs'

/**
 * Returns an identity that distinguishes a process from a later one with the same number: its start time and the boot
 * of the machine. `null` when there is no such process.
 * @param {number} pid
 * @returns {string | null}
 */
export function processIdentity(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return null
  return process.platform === 'linux' ? linuxIdentity(pid) : portableIdentity(pid)
}

/**
 * Returns whether the process with this `identity` is still alive.
 * @param {number} pid
 * @param {string | null} identity
 */
export const isAlive = (pid, identity) => identity !== null && processIdentity(pid) === identity

/**
 * Returns the namespace of this container's process ids, which distinguishes them from another container's on the same
 * machine; empty where there are no containers.
 */
export function processNamespace() {
  try {
    return fs.readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

/** @param {number} pid */
function linuxIdentity(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may itself hold spaces and parentheses, so count from the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields[19]}`
  } catch {
    return null
  }
}

/** @param {number} pid */
function portableIdentity(pid) {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

/**
 * Returns the command line of a process, to distinguish a database server from another process with its number.
 * @param {number} pid
 */
export function commandLine(pid) {
  try {
    if (process.platform === 'linux') {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    }
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}
