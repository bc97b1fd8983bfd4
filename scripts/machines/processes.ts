import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandError } from '@/scripts/lib/command-error.mjs'
import { allVariables, joinVariables } from '@/scripts/lib/environment.mjs'
import { freePort } from '@/scripts/lib/free-port.mjs'
import { whenStopping } from '@/scripts/lib/lifecycle.mjs'
import { ROOT } from '@/scripts/lib/paths.mjs'
import { lastLines } from '@/scripts/lib/run.mjs'

const START_LIMIT_MS = 60_000
const STOP_LIMIT_MS = 10_000

export interface Process {
  child: ChildProcess
  /** Resolves to the exit code, or to the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** What it has printed. */
  output: () => string
}

/** Starts a program that is killed with this process. */
export function start(command: string, args: string[], env: Record<string, string> = {}): Process {
  const child = spawn(command, args, {
    env: joinVariables(allVariables(), env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-100_000)
    })
  }
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? signal))
  })
  ended.catch(() => {})
  const kill = () => child.kill('SIGKILL')
  // nginx ends its own processes on SIGTERM alone.
  const forget = whenStopping(async () => {
    child.kill('SIGTERM')
    await Promise.race([ended, sleep(STOP_LIMIT_MS, undefined, { ref: false })])
    kill()
  }, kill)
  void ended.finally(forget).catch(() => {})
  return { child, ended, output: () => text }
}

/** Waits until a condition holds; `what` returns the end of the message for when it does not in time. */
export async function until(
  what: () => string,
  condition: () => boolean | Promise<boolean>,
  limitMs = START_LIMIT_MS,
): Promise<void> {
  for (const since = Date.now(); Date.now() - since < limitMs; await sleep(50)) {
    if (await condition()) return
  }
  throw new CommandError(`Within ${limitMs / 1_000} s ${what()}.`)
}

/** One process of U.T.A. that can be started, killed and started again, as on a machine of its own. */
export class Machine {
  private process: Process | undefined

  private constructor(
    readonly name: string,
    readonly origin: string,
    private readonly env: Record<string, string>,
  ) {}

  static async create(name: string, folder: string, env: Record<string, string>): Promise<Machine> {
    const port = await freePort()
    const dataDir = path.join(folder, name)
    fs.mkdirSync(dataDir)
    return new Machine(name, `http://127.0.0.1:${port}`, { ...env, PORT: String(port), DATA_DIR: dataDir })
  }

  /** Starts it from the sources and the build in `root`; resolves once it is ready. */
  async start(root = ROOT): Promise<void> {
    const process = start(
      globalThis.process.execPath,
      ['--max-old-space-size=512', path.join(root, 'scripts', 'serve.mjs')],
      this.env,
    )
    this.process = process
    let code: unknown
    void process.ended.then((value) => {
      code = value
    })
    await until(
      () => `${this.name} was not ready:\n${lastLines(process.output())}`,
      async () => {
        if (code !== undefined) throw new CommandError(`${this.name} ended: ${lastLines(process.output())}`)
        const answer = await fetch(`${this.origin}/api/health/ready`).catch(() => null)
        return answer?.ok === true
      },
    )
  }

  /** Ends it at once, as a machine that loses its power. */
  async kill(): Promise<void> {
    this.process?.child.kill('SIGKILL')
    await this.process?.ended
  }

  /** Stops it in good order; returns the milliseconds that this took. */
  async stop(): Promise<number> {
    const since = performance.now()
    this.process?.child.kill('SIGTERM')
    const code = await this.process?.ended
    if (code !== 0) throw new CommandError(`${this.name} stopped with ${code}.`)
    return performance.now() - since
  }
}
