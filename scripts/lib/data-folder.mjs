import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CommandError, errorCode } from './command-error.mjs'
import { currentOwner, isElsewhere, takeOwnership } from './ownership.mjs'
import { ROOT } from './paths.mjs'

/** @param {string} dataDir */
const ownerFile = (dataDir) => path.join(dataDir, 'owner')

/**
 * Returns the absolute path of a `DATA_DIR`.
 * @param {string | undefined} value
 */
export const resolveDataDir = (value) => path.resolve(ROOT, value || '.data')

/**
 * Makes the folder and locks it for this process; throws a message while another process has it.
 * @param {string} dataDir
 */
export async function ownDataFolder(dataDir) {
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.accessSync(dataDir, fs.constants.W_OK | fs.constants.X_OK)
    const owner = await takeOwnership(ownerFile(dataDir))
    if (!owner) return
    const [place, advice] = isElsewhere(owner)
      ? [`on ${owner.host}`, ' If that one was killed, start again in 30 s.']
      : [`process ${owner.pid}`, '']
    throw new CommandError(
      `U.T.A. is running already with the data folder ${dataDir} (${place}): stop that one first, or set another DATA_DIR.${advice}`,
    )
  } catch (error) {
    if (error instanceof CommandError) throw error
    throw new CommandError(
      `The data folder ${dataDir} can't be written to (${errorCode(error)}): give yourself the right to, or set another DATA_DIR.`,
    )
  }
}

/**
 * Returns whether a running U.T.A. has the folder.
 * @param {string} dataDir
 */
export const isDataFolderOwned = async (dataDir) => (await currentOwner(ownerFile(dataDir))) !== null

/**
 * Returns the secret that signs tokens, generated once and kept, so that a restart signs nobody out.
 * @param {string} dataDir
 */
export function keptSecret(dataDir) {
  const file = path.join(dataDir, 'auth-secret')
  if (fs.existsSync(file)) {
    const secret = fs.readFileSync(file, 'utf8').trim()
    if (secret.length >= 32) return secret
  }
  const secret = crypto.randomBytes(32).toString('hex')
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, `${secret}\n`, { mode: 0o600 })
  return secret
}
