import { spawn } from 'node:child_process'
import { allVariables } from './environment.mjs'
import { whenStopping } from './lifecycle.mjs'
import { ROOT } from './paths.mjs'

const KEPT_OUTPUT = 200_000

/**
 * Runs a program to its end. It gets a process group of its own, so that a terminal's Ctrl-C reaches it
 * through us alone, and so that its own children go with it.
 * Resolves to `{ code, output }`, with the signal's name for a code where one ended it; what it printed is
 * kept, and given line by line to `onLine`.
 * `account` is who it runs as, where that is not ourselves. Unless it `inherits` ours, `env` is all of its environment.
 */
export function run(command, args, { env = {}, inherits = true, cwd = ROOT, onLine, account } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...(inherits ? allVariables() : {}), ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    const ended = new Promise((done) => child.once('close', done))
    const kill = (signal) => {
      try {
        process.kill(-child.pid, signal)
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
      () => child.pid && kill('SIGKILL'),
    )

    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output = (output + text).slice(-KEPT_OUTPUT)
        if (!onLine) return
        const lines = (rest + text).split('\n')
        rest = lines.pop()
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

/** Runs one of our own or of a package's scripts with this same Node. */
export const runNode = (args, options) => run(process.execPath, args, options)

/** Returns the end of what a program printed: enough to see why it failed. */
export function lastLines(output, count = 40) {
  return output.trimEnd().split('\n').slice(-count).join('\n')
}
