import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import { describeError, logFile, logger, outageLog } from './logger'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uta-log-'))
})

const path = () => join(folder, 'logs', 'server.log')
const readLines = (name: string) =>
  readFileSync(join(folder, 'logs', name), 'utf8')
    .split('\n')
    .filter(Boolean)

it('begins another file when one is full, and keeps a limited number', async () => {
  const log = logFile(path(), { bytes: 50, kept: 2 })
  for (let number = 1; number <= 40; number += 1) {
    log.write(`line ${String(number).padStart(4, '0')}\n`)
    await eventually(() => {
      const written = readdirSync(join(folder, 'logs')).flatMap(readLines)
      expect(written).toContain(`line ${String(number).padStart(4, '0')}`)
    })
  }
  const names = ['server.log', 'server.log.1', 'server.log.2']
  await eventually(() => expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(names))
  // A line that is written while the files rotate may end up in either.
  for (const name of ['server.log.1', 'server.log.2']) expect(readLines(name).length).toBeLessThanOrEqual(6)
})

it('counts what an earlier run left', async () => {
  logFile(path(), { bytes: 50, kept: 2 })
  writeFileSync(path(), 'x'.repeat(49))
  const log = logFile(path(), { bytes: 50, kept: 2 })
  log.write('next\n')
  await eventually(() =>
    expect(readdirSync(join(folder, 'logs')).toSorted()).toEqual(['server.log', 'server.log.1']),
  )
})

it.each(['08001', '08006', '57P01', '53300', '55000', 'ECONNREFUSED', 'ETIMEDOUT'])(
  'shows no stack of a connection that failed with %s',
  (code) => {
    const error = Object.assign(new Error('timeout expired'), { code })
    expect(describeError(error)).toEqual({ name: 'Error', message: 'timeout expired' })
  },
)

it.each([undefined, '23505', 'ENOSPC'])('shows the stack of any other error, such as %s', (code) => {
  const error = Object.assign(new Error('wrong'), { code })
  expect(describeError(error).stack).toContain('logger.test.ts')
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('writes one line of an outage of seconds, and two of a longer one', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const warned = vi.spyOn(logger, 'warn')
  const informed = vi.spyOn(logger, 'info')
  const outage = outageLog('lost', 'restored')
  const last = (milliseconds: number) => {
    outage.begin(new Error('timeout expired'))
    outage.begin(new Error('timeout expired'))
    vi.setSystemTime(Date.now() + milliseconds)
    outage.end()
    outage.end()
  }
  last(9_000)
  expect([warned.mock.calls.length, informed.mock.calls.length]).toEqual([1, 0])
  last(20_000)
  expect(warned).toHaveBeenCalledTimes(2)
  expect(informed.mock.calls).toEqual([[{ seconds: 20 }, 'restored']])
})

it('writes nothing more of an outage that something met which was tried before its end', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const warned = vi.spyOn(logger, 'warn')
  const outage = outageLog('lost', 'restored')
  const triedAt = Date.now()
  outage.begin(new Error('timeout expired'), triedAt)
  vi.setSystemTime(triedAt + 100)
  outage.end()
  outage.begin(new Error('timeout expired'), triedAt)
  expect(warned).toHaveBeenCalledTimes(1)
  outage.begin(new Error('timeout expired'), triedAt + 101)
  expect(warned).toHaveBeenCalledTimes(2)
})
