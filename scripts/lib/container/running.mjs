import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '../command-error.mjs'
import { whenStopping } from '../lifecycle.mjs'

const START_LIMIT_MS = 120_000
/** What compose.yaml grants. */
const STOP_LIMIT_MS = 30_000

/**
 * Runs a command in a container, with a folder as /data. `ended` is rejected where it fails, `until` waits for a
 * condition and fails once the command has ended, `stop` sends SIGTERM to the container's first process.
 * @param {{
 *   buildah: import('./store.mjs').Store['buildah'],
 *   container: string,
 *   data: string,
 *   env: Record<string, string>,
 *   command: string[],
 * }} options
 */
export function startContainer({ buildah, container, data, env, command }) {
  const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
  const mark = `UTA_CONTAINER=${Math.random().toString(36).slice(2)}`
  let isOver = false
  const ended = buildah([
    'run',
    '--isolation=chroot',
    ...variables,
    `--env=${mark}`,
    `--volume=${data}:/data`,
    container,
    '--',
    ...command,
  ]).finally(() => {
    isOver = true
  })
  // Its failure is reported where it is awaited; until then it must not end this process.
  ended.catch(() => {})
  const kill = (/** @type {NodeJS.Signals} */ signal) => {
    const pid = firstProcess(mark)
    if (pid) process.kill(pid, signal)
  }
  // It writes to the store until its end, which is removed afterwards.
  const forget = whenStopping(
    () => {
      kill('SIGTERM')
      return ended.catch(() => {})
    },
    () => kill('SIGKILL'),
  )
  return {
    ended: ended.then(forget),
    /** @param {() => Promise<boolean>} condition */
    until: async (condition) => {
      for (const since = Date.now(); Date.now() - since < START_LIMIT_MS; await sleep(100)) {
        if (isOver) await ended
        if (await condition()) return
      }
      throw new CommandError(`The container was not ready after ${START_LIMIT_MS / 1_000} s.`)
    },
    stop: async () => {
      forget()
      kill('SIGTERM')
      const isLate = await Promise.race([ended.then(() => false), sleep(STOP_LIMIT_MS, true, { ref: false })])
      if (isLate) throw new CommandError(`The container did not stop within ${STOP_LIMIT_MS / 1_000} s.`)
    },
  }
}

// There is no process namespace: the container's processes are those with its mark in their environment, and the first
// of them is the oldest.
/** @param {string} mark */
function firstProcess(mark) {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readText(`/proc/${pid}/environ`).split('\0').includes(mark))
    .sort((one, other) => one - other)
    .at(0)
}

/** @param {string} file */
function readText(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
