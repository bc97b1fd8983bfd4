import fs from 'node:fs'
import path from 'node:path'
import { CommandError, errorCode, errorMessage } from '../command-error.mjs'

const FULL = 'is on a disk that is full: make room, or name a folder on another one.'
const READ_ONLY = 'is on a read-only file system: name a folder on another one.'
const FORBIDDEN = "can't be written to: give yourself the right to, or name another one."
const NO_FOLDER = 'is a file, or below one: name a folder.'

/** @type {Map<unknown, string>} */
const REASONS = new Map([
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EROFS', READ_ONLY],
  ['EACCES', FORBIDDEN],
  ['EPERM', FORBIDDEN],
  ['EEXIST', NO_FOLDER],
  ['ENOTDIR', NO_FOLDER],
  // Of the system's own folders, such as /proc, where nobody makes one.
  ['ENOENT', FORBIDDEN],
])

/**
 * Makes a folder for backups where it is missing; throws a message where nothing can be written there.
 * @param {string} folder
 */
export function openBackupFolder(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true })
    fs.accessSync(folder, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw explain(error, folder)
  }
}

/**
 * Says that daily backups can't be written, where that is so. Everything else works without them.
 * @param {Pick<import('../../../lib/server/env').Environment, 'BACKUP_DIR' | 'ROLE'>} environment
 */
export function sayIfBackupsFail({ BACKUP_DIR, ROLE }) {
  if (BACKUP_DIR === undefined || ROLE === 'web') return
  try {
    openBackupFolder(path.resolve(BACKUP_DIR))
  } catch (error) {
    console.error(`BACKUP_DIR is wrong, there will be no daily backups. ${errorMessage(error)}`)
  }
}

/**
 * Runs `work`, which writes into an opened folder; throws a message where its disk is to blame.
 * @template Result
 * @param {string} folder
 * @param {() => Promise<Result>} work
 */
export async function writingInto(folder, work) {
  try {
    return await work()
  } catch (error) {
    throw concerns(error, folder) ? explain(error, folder) : error
  }
}

/**
 * What fails while bytes are written names no path; what names another one is of something that is read.
 * @param {unknown} error
 * @param {string} folder
 */
function concerns(error, folder) {
  const at = error instanceof Error && 'path' in error ? error.path : undefined
  return at === undefined || String(at).startsWith(folder)
}

/**
 * @param {unknown} error
 * @param {string} folder
 */
function explain(error, folder) {
  const reason = REASONS.get(errorCode(error))
  return reason ? new CommandError(`The backup folder ${folder} ${reason}`, { cause: error }) : error
}
