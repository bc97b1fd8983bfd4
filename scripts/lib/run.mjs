import { spawn } from 'node:child_process'
import { allVariables, joinVariables } from './environment.mjs'
import { whenStopping } from './lifecycle.mjs'
import { ROOT } from './paths.mjs'

/** @typedef {(line: string) => void} OnLine */
/** @typedef {{ code: number | NodeJS.Signals | null, output: string }} Outcome */
/**
 * @typedef {{
 *   env?: Record<string, string | undefined>,
 *   inherits?: boolean,
 *   cwd?: string,
 *   onLine?: OnLine,
 *   account?: import('./postgres/account.mjs').Account | null,
 *   signal?: AbortSignal,
 * }} RunOptions
 */

const MAX_OUTPUT_LENGTH = 200_000

/**
 * Runs a program to its end. It gets its own process group, so that a terminal's Ctrl-C reaches it
 * through us alone, and so that its own children go with it.
 * Resolves to `{ code, output }`, with the signal's name for a code where one ended it; its output is kept, and
 * passed line by line to `onLine`. `account` is the account that it runs as, if not the present one. Unless it
 * `inherits` ours, `env` is all of its environment. Once `signal` is aborted it is asked to end.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { env = {}, inherits = true, cwd = ROOT, onLine, account, signal } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: joinVariables(inherits ? allVariables() : {}, env),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    const ended = new Promise((done) => child.once('close', done))
    /** @param {NodeJS.Signals} signal */
    const kill = (signal) => {
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // It has ended already.
      }
    }
    const forget = whenStopping(
      async () => {
        kill('SIGTERM')
        const impatience = setTimeout(() => kill('SIGKILL'), 5_000)
        await ended
        clearTimeout(impatience)
      },
      () => kill('SIGKILL'),
    )

    signal?.addEventListener('abort', () => kill('SIGTERM'), { once: true })

    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output = (output + text).slice(-MAX_OUTPUT_LENGTH)
        if (!onLine) return
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) onLine(line)
      })
      stream.on('end', () => rest && onLine?.(rest))
    }
    child.once('error', (error) => {
      forget()
      reject(error)
    })
    child.once('close', (code, signal) => {
      forget()
      resolve({ code: code ?? signal, output })
    })
  })
}

/**
 * Runs a script of ours or of a package with this same Node.
 * @param {string[]} args
 * @param {RunOptions} [options]
 */
export const runNode = (args, options) => run(process.execPath, args, options)

/**
 * Returns the end of what a program printed: enough to see why it failed.
 * @param {string} output
 */
export function lastLines(output, count = 40) {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}
