import { describe, expect, it } from 'vitest'
import { judgeRuns, mayRunAgain, readOutcome } from './browser-verdict.mjs'
import { fromRoot } from './paths.mjs'

const ERROR = 'Error: \u001b[31mnot visible\u001b[39m\nCall log: …'

/**
 * @param {string} status
 * @param {number} [duration]
 */
const result = (status, duration = 12) => ({
  status,
  duration,
  errors: status === 'passed' || status === 'skipped' ? [] : [{ message: ERROR }],
})
const PASSED = { status: 'expected', expectedStatus: 'passed', results: [result('passed')] }
const FAILED = { status: 'unexpected', expectedStatus: 'passed', results: [result('failed')] }
const TIMED_OUT = { status: 'unexpected', expectedStatus: 'passed', results: [result('timedOut')] }
const CRASHED = { ...FAILED, results: [result('failed', 0)] }
const INTERRUPTED = { status: 'skipped', expectedStatus: 'passed', results: [result('interrupted')] }
const LEFT_OUT = { status: 'skipped', expectedStatus: 'passed', results: [result('skipped')] }
const NEVER_BEGUN = { status: 'skipped', expectedStatus: 'passed', results: [] }
const SKIPPED = { status: 'skipped', expectedStatus: 'skipped', results: [result('skipped')] }

/** @typedef {import('./browser-verdict.mjs').Test} Test */

/**
 * What a run comes to whose tests are named by their ids.
 * @param {Record<string, Test | Test[]>} tests
 * @param {{ code?: number | string, errors?: { message: string }[] }} [end]
 */
function toOutcome(tests, { code, errors = [] } = {}) {
  const isBad =
    errors.length > 0 ||
    Object.values(tests)
      .flat()
      .some(({ status }) => status === 'unexpected')
  const specs = Object.entries(tests).map(([id, test]) => ({
    id,
    title: `test ${id}`,
    file: 'users.spec.ts',
    line: 7,
    tests: [test].flat(),
  }))
  const report = {
    config: { rootDir: fromRoot('tests', 'e2e') },
    errors,
    suites: [{ file: 'users.spec.ts', specs: [], suites: [{ file: 'users.spec.ts', specs }] }],
  }
  return readOutcome({ code: code ?? (isBad ? 1 : 0), report })
}

/**
 * @param {number} count
 * @param {Test} test
 */
const many = (count, test) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`many-${index}`, test]))

describe('one run', () => {
  it('is green where all passed or skip themselves', () => {
    const outcome = toOutcome({ a: PASSED, b: SKIPPED, c: PASSED })
    expect(judgeRuns(outcome)).toEqual({ passed: 2, failures: [], flaky: [] })
    expect(mayRunAgain(outcome)).toBe(false)
  })

  it('is red where a test failed, with its place and the first line of its error', () => {
    expect(judgeRuns(toOutcome({ a: PASSED, b: FAILED }))).toEqual({
      passed: 1,
      failures: ['tests/e2e/users.spec.ts:7 › test b: Error: not visible'],
      flaky: [],
    })
  })

  it.each([
    ['an error outside of any test', toOutcome({ a: PASSED }, { errors: [{ message: 'no setup' }] })],
    ['a test that was interrupted', toOutcome({ a: PASSED, b: INTERRUPTED }, { code: 1 })],
    ['a test that was left out after another one', toOutcome({ a: PASSED, b: LEFT_OUT }, { code: 1 })],
    ['a test that never began', toOutcome({ a: PASSED, b: NEVER_BEGUN }, { code: 1 })],
    ['a test whose process went away', toOutcome({ a: PASSED, b: CRASHED })],
    ['a runner that failed alone', toOutcome({ a: PASSED }, { code: 1 })],
    ['a runner that was killed', toOutcome({ a: PASSED }, { code: 'SIGKILL' })],
    ['no test', toOutcome({})],
    ['no report', readOutcome({ code: 1, report: null })],
  ])('is red for %s, and nothing runs again', (_, outcome) => {
    expect(judgeRuns(outcome).failures).toHaveLength(1)
    expect(mayRunAgain(outcome)).toBe(false)
  })

  it('lets at most five failed tests run again', () => {
    expect(mayRunAgain(toOutcome(many(5, FAILED)))).toBe(true)
    expect(mayRunAgain(toOutcome(many(6, FAILED)))).toBe(false)
    expect(mayRunAgain(toOutcome({ a: TIMED_OUT }))).toBe(true)
  })

  it.each([
    ['left out', { a: FAILED, b: LEFT_OUT }, {}],
    ['cut off', { a: FAILED, b: CRASHED }, {}],
    ['outside of any test', { a: FAILED }, { errors: [{ message: 'no setup' }] }],
    ['by a signal', { a: FAILED }, { code: 130 }],
  ])('lets none run again where more went wrong: %s', (_, tests, options) => {
    const outcome = toOutcome(tests, options)
    expect(mayRunAgain(outcome)).toBe(false)
    expect(judgeRuns(outcome).failures).toHaveLength(2)
  })
})

describe('a run and a second one of what failed', () => {
  const first = toOutcome({ a: PASSED, b: FAILED, c: TIMED_OUT })

  it('is green where all of it passed then, with the first errors', () => {
    const { passed, failures, flaky } = judgeRuns(first, toOutcome({ b: PASSED, c: PASSED }))
    expect({ passed, failures }).toEqual({ passed: 3, failures: [] })
    expect(flaky.map(({ title, error }) => ({ title, error }))).toEqual([
      { title: 'test b', error: ERROR },
      { title: 'test c', error: ERROR },
    ])
    expect(flaky.map(({ again }) => again.status)).toEqual(['passed', 'passed'])
  })

  it.each([
    ['failed again', { b: PASSED, c: FAILED }],
    ['skipped itself then', { b: PASSED, c: SKIPPED }],
    ['did not run then', { b: PASSED }],
  ])('is red where a test %s', (_, again) => {
    const { passed, failures, flaky } = judgeRuns(first, toOutcome(again))
    expect({ passed, failures }).toEqual({
      passed: 2,
      failures: ['tests/e2e/users.spec.ts:7 › test c: Error: not visible'],
    })
    expect(flaky.map(({ title }) => title)).toEqual(['test b'])
  })

  it('is red where the second one ended badly though every test passed', () => {
    const second = toOutcome({ b: PASSED, c: PASSED }, { errors: [{ message: 'no way to tidy up' }] })
    const { failures } = judgeRuns(first, second)
    expect(failures).toEqual(['When it ran again: playwright › outside of any test: no way to tidy up'])
  })

  it('is red where the second one could not report', () => {
    const { failures } = judgeRuns(first, readOutcome({ code: 1, report: null }))
    expect(failures).toHaveLength(3)
  })

  it('takes one second pass for one repetition only', () => {
    const repeated = toOutcome({ a: [FAILED, PASSED, FAILED] }, { code: 1 })
    const { passed, failures, flaky } = judgeRuns(repeated, toOutcome({ a: PASSED }))
    expect([passed, failures.length, flaky.length]).toEqual([2, 1, 1])
  })
})
