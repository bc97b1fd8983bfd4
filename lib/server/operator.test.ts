import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { tellOperator } from './operator'

const disk = vi.hoisted(() => ({ code: '' }))
vi.mock('node:fs', async (importActual) => {
  const actual = await importActual<typeof import('node:fs')>()
  const appendFileSync: typeof actual.appendFileSync = (...given) => {
    if (disk.code) throw Object.assign(new Error('not written'), { code: disk.code })
    actual.appendFileSync(...given)
  }
  return { ...actual, appendFileSync }
})

// Before anything reads the configuration.
const folder = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const made = mkdtempSync('/tmp/uta-operator-')
  vi.stubEnv('DATA_DIR', made)
  return made
})
const file = join(folder, 'sign-in-codes')
const wasTerminal = process.stdout.isTTY

afterAll(() => rmSync(folder, { recursive: true, force: true }))

afterEach(() => {
  process.stdout.isTTY = wasTerminal
  disk.code = ''
  vi.restoreAllMocks()
})

function watchOutput(isTerminal: boolean) {
  process.stdout.isTTY = isTerminal
  return vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}

test('a code is printed on the terminal', () => {
  const write = watchOutput(true)
  tellOperator('code for @irina_s: 123456')
  expect(write).toHaveBeenCalledWith('code for @irina_s: 123456\n')
})

test('the first code makes the folder and the file', () => {
  watchOutput(false)
  rmSync(folder, { recursive: true })
  tellOperator('code for @irina_s: 123456')
  expect(readFileSync(file, 'utf8')).toBe('code for @irina_s: 123456\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('without a terminal it is in no log but in a file that only its owner reads', () => {
  const write = watchOutput(false)
  writeFileSync(file, '', { mode: 0o644 })
  tellOperator('code for @irina_s: 123456')
  tellOperator('code for @irina_s: 654321')
  expect(write).not.toHaveBeenCalled()
  expect(readFileSync(file, 'utf8')).toBe('code for @irina_s: 123456\ncode for @irina_s: 654321\n')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each([
  ['ENOSPC', 'storage_full'],
  ['EACCES', 'unavailable'],
])('%s is not kept from the one who waits for the code', (code, expected) => {
  watchOutput(false)
  disk.code = code
  expect(() => tellOperator('code for @irina_s: 123456')).toThrow(
    expect.objectContaining({ code: expected, messageKey: 'auth.codeNotWritten' }),
  )
})
