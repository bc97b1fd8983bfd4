import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '../command-error.mjs'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 30_000
/**
 * A program that was up for this time is started again at once: people wait for it, and it serves them until it ends again.
 */
const STEADY_MS = 1_000

/**
 * Returns the milliseconds to wait before the n-th try in a row (n from 1): 0.2 s, 0.4 s, 0.8 s … half a minute.
 * @param {number} attempt
 */
export const pauseBefore = (attempt) => Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1))

/** @param {number} milliseconds */
const pauseUnlessStopping = (milliseconds) => sleep(milliseconds, undefined, { ref: false })

/**
 * Restarts a program whenever it ends, indefinitely, with a back-off while it does not stay up.
 * `launch` resolves to its process once it is up; `say` is called for each end and each try. Returns `{ watch, stop }`:
 * `watch` takes the running process, `stop` ends the restarts.
 * @param {{
 *   launch: () => Promise<import('node:events').EventEmitter>,
 *   say: (line: string) => unknown,
 *   pause?: (milliseconds: number) => Promise<unknown>,
 *   now?: () => number,
 * }} options
 */
export function keepUp({ launch, say, pause = pauseUnlessStopping, now = Date.now }) {
  let isWanted = true
  let attempt = 0

  /** @param {import('node:events').EventEmitter} child */
  const watch = (child) => {
    const upSince = now()
    child.once('exit', (code, signal) => {
      if (now() - upSince >= STEADY_MS) attempt = 0
      if (isWanted) void revive(`ended with ${signal ?? `code ${code}`}`)
    })
  }

  /** @param {string} reason */
  async function revive(reason) {
    attempt += 1
    const milliseconds = pauseBefore(attempt)
    say(`PostgreSQL ${reason}; try ${attempt} to start it again in ${milliseconds / 1000} s.`)
    await pause(milliseconds)
    if (!isWanted) return
    try {
      watch(await launch())
      say('PostgreSQL is up again.')
    } catch (error) {
      if (isWanted) await revive(`could not be started: ${errorMessage(error)}`)
    }
  }

  return {
    watch,
    stop: () => {
      isWanted = false
    },
  }
}
