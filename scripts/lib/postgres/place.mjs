import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CommandError } from '../command-error.mjs'
import { canEnter } from './account.mjs'

/**
 * Returns the folder that holds the embedded database of a data folder: `<DATA_DIR>/postgres`. When root starts us
 * and the database's own account can't enter that (a checkout in a private home), it is a folder outside,
 * whose name is kept in the data folder, so that it moves and goes away with it.
 * Returns `{ place, moved }`.
 * @param {string} dataDir
 * @param {import('./account.mjs').Account | null} account
 */
export function databasePlace(dataDir, account) {
  const kept = keptPlace(dataDir)
  if (kept) return { place: openPlace(kept, account), moved: true }

  const inside = path.join(dataDir, 'postgres')
  fs.mkdirSync(inside, { recursive: true })
  if (account === null) return { place: inside, moved: false }
  if (canEnter(account, inside)) return { place: openPlace(inside, account), moved: false }
  if (!fs.existsSync(path.join(inside, 'data'))) fs.rmSync(inside, { recursive: true })

  const outside = firstUsable(['/var/lib', '/var/tmp'], account)
  const place = openPlace(path.join(outside, `uta-${crypto.randomBytes(6).toString('hex')}`), account)
  fs.writeFileSync(path.join(place, 'belongs-to'), `${dataDir}\n`)
  fs.writeFileSync(pointerFile(dataDir), `${place}\n`)
  return { place, moved: true }
}

/** @param {string} dataDir */
const pointerFile = (dataDir) => path.join(dataDir, 'postgres-place')

/** @param {string} dataDir */
const keptPlace = (dataDir) =>
  fs.existsSync(pointerFile(dataDir)) ? fs.readFileSync(pointerFile(dataDir), 'utf8').trim() : ''

/**
 * Returns whether a data folder has an embedded database, and makes nothing.
 * @param {string} dataDir
 */
export const hasDatabase = (dataDir) =>
  fs.existsSync(path.join(keptPlace(dataDir) || path.join(dataDir, 'postgres'), 'data'))

const TEMPORARY = [os.tmpdir(), '/var/tmp', '/dev/shm']
const TEMPORARY_PREFIX = 'uta-test-'

/**
 * Returns a new folder for a database that is thrown away, where its account can enter.
 * @param {import('./account.mjs').Account | null} account
 */
export function temporaryPlace(account) {
  const folder = account === null ? os.tmpdir() : firstUsable(TEMPORARY, account)
  return openPlace(fs.mkdtempSync(path.join(folder, TEMPORARY_PREFIX)), account)
}

/** Returns the existing folders of this kind. */
export function temporaryPlaces() {
  return [...new Set(TEMPORARY)]
    .filter((folder) => fs.existsSync(folder))
    .flatMap((folder) => {
      const names = fs.readdirSync(folder).filter((name) => name.startsWith(TEMPORARY_PREFIX))
      return names.map((name) => path.join(folder, name))
    })
}

/**
 * @param {string[]} folders
 * @param {import('./account.mjs').Account} account
 */
function firstUsable(folders, account) {
  for (const folder of folders) {
    try {
      fs.accessSync(folder, fs.constants.W_OK)
      if (canEnter(account, folder)) return folder
    } catch {
      // Try the next one.
    }
  }
  throw new CommandError(
    `The account ${account.name}, which PostgreSQL runs as, can enter none of ${folders.join(', ')}: set DATA_DIR to a folder that it can enter.`,
  )
}

// For root the folder must be root's own: in a world-writable folder another account may have made it.
/**
 * @param {string} place
 * @param {import('./account.mjs').Account | null} account
 */
function openPlace(place, account) {
  fs.mkdirSync(place, { recursive: true })
  if (account === null) return place
  const stat = fs.lstatSync(place)
  if (!stat.isDirectory() || stat.uid !== 0) {
    throw new CommandError(
      `The folder ${place} belongs to somebody else: remove it, or set another DATA_DIR.`,
    )
  }
  fs.chmodSync(place, 0o755)
  return place
}
