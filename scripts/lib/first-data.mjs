import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './command-error.mjs'
import { withClient } from './database.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { lastLines, runNode } from './run.mjs'

// Whether the first start loaded the demonstration data: recorded beside the database.
/** @param {string} dataDir */
const noteFile = (dataDir) => path.join(dataDir, 'first-data')
const LOADING = 'loading'
const NONE = 'none'

/**
 * A start that was cut off while it loaded the demonstration data left half of it: nobody can have worked with that
 * yet, so the database is created again.
 * @param {string} dataDir
 * @param {{ discard: () => Promise<void> }} database
 */
export async function discardHalfLoaded(dataDir, { discard }) {
  if (readNote(dataDir) !== LOADING) return
  await discard()
  fs.rmSync(noteFile(dataDir), { force: true })
}

/**
 * At the very first start, loads the demonstration data if it is `shouldLoad`. Returns the lines to print about it:
 * what was loaded, and as whom to sign in.
 * @param {string} dataDir
 * @param {string} url
 * @param {boolean} shouldLoad
 */
export async function loadFirstData(dataDir, url, shouldLoad) {
  const note = readNote(dataDir)
  if (note !== null) return note === NONE ? '' : note
  if (!shouldLoad || (await hasUsers(url))) {
    fs.writeFileSync(noteFile(dataDir), NONE)
    return ''
  }
  fs.writeFileSync(noteFile(dataDir), LOADING)
  const summary = await step('Loading demonstration data', async (show) => {
    const { code, output } = await runNode([fromRoot('scripts', 'seed.mjs'), '--size', 'small'], {
      env: { DATABASE_URL: url },
      onLine: show,
    })
    if (code === 0) return output.trim()
    throw new CommandError(`The demonstration data could not be loaded:\n${lastLines(output)}`)
  })
  // Whom to sign in as is printed at every start, what was loaded only at this one.
  fs.writeFileSync(noteFile(dataDir), summary.replace(/^(?!Sign in).*\n/, ''))
  return summary
}

/** @param {string} dataDir */
function readNote(dataDir) {
  try {
    return fs.readFileSync(noteFile(dataDir), 'utf8').trim()
  } catch {
    return null
  }
}

/**
 * @param {string} url
 * @returns {Promise<boolean>}
 */
const hasUsers = (url) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM "User") AS found')
    return rows[0].found
  })
