import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { freePort, isRunning } from '@/scripts/lib/testing.mjs'

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url))
const { PATH = '', HOME = '' } = process.env
const running = new Set<ChildProcess>()

interface Started {
  child: ChildProcess
  output: () => string
  /** Resolves to the exit code. */
  ended: Promise<number | null>
}

function start(environment: Record<string, string>, ...options: string[]): Started {
  // Its own process group, as a terminal gives to its commands.
  const child = spawn(process.execPath, [START, ...options], {
    detached: true,
    env: { NODE_ENV: 'development', PATH, HOME, ...environment },
  })
  running.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  return { child, output: () => text, ended }
}

const isReady = ({ output }: Started) => expect.poll(output, { timeout: 120_000 }).toContain('is ready')

/** Stops a program as Ctrl-C in a terminal does: the whole foreground group gets the signal. */
const pressCtrlC = ({ child }: Started) => process.kill(-(child.pid ?? 0), 'SIGINT')

const postmasterFile = (dataDir: string) => path.join(dataDir, 'postgres', 'data', 'postmaster.pid')

let dataDir: string
let environment: Record<string, string>

test.beforeEach(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-start-'))
  // PostgreSQL's own account, where root starts the tests, has to come in.
  fs.chmodSync(dataDir, 0o755)
  environment = { DATA_DIR: dataDir, PORT: String(await freePort()) }
})

test.afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'close')
    }
  }
  running.clear()
  fs.rmSync(dataDir, { recursive: true, force: true })
})

test('a first start brings everything along, has the folder to itself, and Ctrl-C leaves nothing behind', async () => {
  const first = start(environment)
  await isReady(first)
  expect(first.output()).toContain(`http://localhost:${environment.PORT}`)
  expect(first.output()).toContain('Sign in as')
  await expect.poll(first.output).toContain(`are written to ${path.join(dataDir, 'sign-in-codes')}`)
  const ready = async () => (await fetch(`http://localhost:${environment.PORT}/api/health/ready`)).status
  await expect.poll(ready).toBe(200)

  const second = start({ ...environment, PORT: String(await freePort()) })
  expect(await second.ended).toBe(1)
  expect(second.output().trim().split('\n')).toHaveLength(1)
  expect(second.output()).toContain('running already')

  const postmaster = Number.parseInt(fs.readFileSync(postmasterFile(dataDir), 'utf8'), 10)
  pressCtrlC(first)
  expect(await first.ended).toBe(0)
  expect(isRunning(postmaster)).toBe(false)
})

test('a start after a kill takes over at once and keeps the data', async () => {
  const killed = start(environment, '--empty')
  await isReady(killed)
  expect(killed.output()).not.toContain('Sign in as')
  const secret = fs.readFileSync(path.join(dataDir, 'auth-secret'), 'utf8')
  const left = Number.parseInt(fs.readFileSync(postmasterFile(dataDir), 'utf8'), 10)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(isRunning(left)).toBe(true)

  const next = start(environment)
  await isReady(next)
  expect(isRunning(left)).toBe(false)
  expect(next.output()).not.toContain('Sign in as')
  expect(fs.readFileSync(path.join(dataDir, 'auth-secret'), 'utf8')).toBe(secret)
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})
