import { expect, test } from 'vitest'
import { judgeFile } from './judged-tests.mjs'

const FILE = 'lib/a.test.ts'
const passed = { fullName: 'it holds', status: 'passed' }
const result = (assertionResults, more = {}) => ({
  assertionResults,
  status: 'passed',
  message: '',
  startTime: 1_000,
  endTime: 3_000,
  ...more,
})

test('tests that passed are counted, and nothing is lost', () => {
  expect(judgeFile(FILE, result([passed, passed]))).toEqual({ passed: 2, lost: [], seconds: 2 })
})

test.each(['skipped', 'pending', 'todo'])(
  'a test that is %s is lost, beside others that passed',
  (status) => {
    const judged = judgeFile(FILE, result([passed, { fullName: 'it restores', status }]))
    expect(judged).toMatchObject({ passed: 1, lost: [`${FILE}: it restores did not run`] })
  },
)

test('a test that failed is lost', () => {
  const failed = { fullName: 'it holds', status: 'failed' }
  expect(judgeFile(FILE, result([failed], { status: 'failed', message: 'expected' })).lost).toEqual([
    `${FILE}: it holds`,
  ])
})

test('a file that did not run, that has no tests or whose preparation failed is lost', () => {
  expect(judgeFile(FILE, undefined).lost).toEqual([`${FILE} did not run`])
  expect(judgeFile(FILE, result([])).lost).toEqual([`${FILE}: there are no tests`])
  const unprepared = result([passed, { fullName: 'it restores', status: 'skipped' }], {
    status: 'failed',
    message: 'no server',
  })
  expect(judgeFile(FILE, unprepared).lost).toEqual([`${FILE}: no server`, `${FILE}: it restores did not run`])
})
