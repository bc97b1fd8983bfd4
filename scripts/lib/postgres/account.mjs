import { execFileSync, spawnSync } from 'node:child_process'
import { CommandError } from '../command-error.mjs'

/** @typedef {{ name: string, uid: number, gid: number }} Account */

/**
 * PostgreSQL refuses to run as root. For root this is the account that it runs as instead, created if missing; for
 * others it is `null`: PostgreSQL then runs as the same account.
 * @returns {Account | null}
 */
export function databaseAccount() {
  if (process.getuid?.() !== 0) return null
  return find('postgres') ?? create() ?? find('nobody') ?? refuse()
}

/** @param {string} name */
const find = (name) => {
  const uid = Number.parseInt(ask('id', ['-u', name]), 10)
  const gid = Number.parseInt(ask('id', ['-g', name]), 10)
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0 ? { name, uid, gid } : null
}

const create = () => {
  ask('groupadd', ['--system', 'postgres'])
  ask('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ])
  return find('postgres')
}

/** @returns {never} */
const refuse = () => {
  throw new CommandError(
    'PostgreSQL does not run as root and no other account could be made: start this as another user, or set DATABASE_URL.',
  )
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function ask(command, args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/**
 * Returns whether the account can use a folder's files; the system is asked, because file modes are not sufficient.
 * @param {Account | null} account
 * @param {string} folder
 */
export function canEnter(account, folder) {
  if (account === null) return true
  const { status } = spawnSync('/bin/sh', ['-c', 'test -x "$1" && test -r "$1"', 'sh', folder], {
    uid: account.uid,
    gid: account.gid,
    cwd: '/',
    stdio: 'ignore',
  })
  return status === 0
}
