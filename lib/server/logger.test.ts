import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { eventually } from '@/tests/fixtures/eventually'
import { logFile } from './logger'

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
