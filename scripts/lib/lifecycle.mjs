import { setTimeout as sleep } from 'node:timers/promises'
import { printFailure } from './command-error.mjs'
import { variable } from './environment.mjs'

/** @typedef {{ stop: () => unknown, force: () => unknown }} Started */

// What this process started, in the order in which it started; it is stopped in the reverse order.
/** @type {Started[]} */
const started = []
/** @type {Promise<boolean> | undefined} */
let stopping

// npm passes a terminal's Ctrl-C on to a command that the terminal has signalled already:
// two signals this close together are one key press.
const SAME_KEY_PRESS_MS = 500

/**
 * Says how to stop something: `stop` in good order, `force` at once and synchronously.
 * Returns a function that forgets it again.
 * @param {Started['stop']} stop
 * @param {Started['force']} [force]
 */
export function whenStopping(stop, force = () => {}) {
  const entry = { stop, force }
  started.push(entry)
  return () => {
    const index = started.indexOf(entry)
    if (index >= 0) started.splice(index, 1)
  }
}

/** Stops everything, the last started first. A failure to stop one does not keep the others running. */
export function stopEverything() {
  stopping ??= (async () => {
    let clean = true
    for (let entry = started.at(-1); entry; entry = started.at(-1)) {
      try {
        await entry.stop()
      } catch (error) {
        clean = false
        printFailure(error)
        forceOne(entry)
      }
      const index = started.indexOf(entry)
      if (index >= 0) started.splice(index, 1)
    }
    return clean
  })()
  return stopping
}

const isStopping = () => stopping !== undefined

// An npm that is killed outright does not signal its command; without it nothing stops us.
/** @param {() => void} onGone */
function watchNpm(onGone) {
  if (!variable('npm_lifecycle_event')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onGone()
  }, 1_000)
  timer.unref()
}

/** @param {Started} entry */
function forceOne(entry) {
  try {
    entry.force()
  } catch (error) {
    printFailure(error)
  }
}

function forceEverything() {
  for (const entry of started.splice(0).reverse()) forceOne(entry)
}

/** What the body of a command returns when it runs until it is stopped. */
export const KEEP_RUNNING = Symbol('keep running')

/**
 * Runs the body of a command: stops everything in order on a signal, at its end and when it fails.
 * `interrupted` is the exit code after a first Ctrl-C or SIGTERM; a second one forces and exits with 130.
 * @param {() => Promise<typeof KEEP_RUNNING | number | void>} body
 * @param {{ interrupted?: number, onSignal?: (signal: NodeJS.Signals) => void }} [options]
 */
export async function runCommand(body, { interrupted = 130, onSignal = () => {} } = {}) {
  process.on('exit', forceEverything)
  let firstSignalAt = 0
  /** @param {NodeJS.Signals} signal */
  const onInterrupt = async (signal) => {
    if (firstSignalAt > 0) {
      if (Date.now() - firstSignalAt < SAME_KEY_PRESS_MS) return
      forceEverything()
      process.exit(130)
    }
    firstSignalAt = Date.now()
    onSignal(signal)
    await stopEverything()
    process.exit(interrupted)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onInterrupt)
  watchNpm(() => onInterrupt('SIGTERM'))
  let isServing = false
  process.on('uncaughtException', async (error) => {
    printFailure(error)
    // One request's error must not end the server of all.
    if (isServing) return
    await Promise.race([stopEverything(), sleep(30_000)])
    process.exit(1)
  })

  let exitCode = 0
  try {
    const result = await body()
    if (result === KEEP_RUNNING) {
      isServing = true
      return
    }
    exitCode = result ?? 0
  } catch (error) {
    // What fails because it is being stopped is not worth a word.
    if (isStopping()) return
    printFailure(error)
    exitCode = 1
  }
  if (isStopping()) return
  await stopEverything()
  process.exit(exitCode)
}
