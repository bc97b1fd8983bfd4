import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './paths.mjs'

/**
 * The parts of Playwright's JSON report that are read.
 * @typedef {{
 *   status?: string,
 *   startTime?: string,
 *   duration: number,
 *   errors: { message?: string }[],
 *   attachments?: { path?: string }[],
 * }} Result
 * @typedef {{ status: string, expectedStatus: string, results: Result[] }} Test
 * @typedef {{ id: string, title: string, file: string, line: number, tests: Test[] }} Spec
 * @typedef {{ file: string, specs: Spec[], suites?: Suite[] }} Suite
 * @typedef {{ config: { rootDir: string }, errors: { message?: string }[], suites: Suite[] }} Report
 *
 * A run of Playwright: how it ended, an exit code or the name of a signal, and its report, if it wrote one.
 * @typedef {{ code: number | string | null, report: Report | null }} Run
 *
 * A test that failed; `place` is its file and line.
 * @typedef {{ id: string, place: string, title: string, error: string, result: Result }} FailedTest
 *
 * A test that failed at first and passed when it ran again, with the result of that second time.
 * @typedef {FailedTest & { again: Result }} FlakyTest
 *
 * `otherFailures` are lines: failures outside of the tests, and tests that were interrupted.
 * @typedef {{ passed: { id: string, result: Result }[], failed: FailedTest[], otherFailures: string[] }} Outcome
 */

/** How many tests of a run may fail and be run again; if more fail, it is not by chance. */
const MAX_RERUNS = 5

/**
 * Returns the outcome of each test of a run.
 * @param {Run} run
 * @returns {Outcome}
 */
export function readOutcome({ code, report }) {
  if (!report) {
    const failure = `The tests ended with code ${code} before they could report.`
    return { passed: [], failed: [], otherFailures: [failure] }
  }
  /** @type {Outcome} */
  const outcome = { passed: [], failed: [], otherFailures: [] }
  for (const { message } of report.errors) {
    outcome.otherFailures.push(failureLine('playwright', 'outside of any test', message))
  }
  for (const { id, file, line, title, tests } of report.suites.flatMap(specsIn)) {
    const place = `${fileName(report, file)}:${line}`
    for (const test of tests) addTest(outcome, { id, place, title, test })
  }
  outcome.otherFailures.push(...endProblems(code, outcome))
  return outcome
}

/**
 * @param {Outcome} outcome
 * @param {{ id: string, place: string, title: string, test: Test }} named
 */
function addTest({ passed, failed, otherFailures }, { id, place, title, test }) {
  const result = test.results.find(({ errors }) => errors.length > 0) ?? test.results[0]
  const error = result?.errors[0]?.message ?? ''
  if (!result || (test.status === 'skipped' && test.expectedStatus !== 'skipped')) {
    otherFailures.push(failureLine(place, title, error || 'It did not run.'))
  } else if (test.status === 'expected') passed.push({ id, result })
  else if (test.status !== 'skipped' && hasEnded(result)) failed.push({ id, place, title, error, result })
  else if (test.status !== 'skipped') otherFailures.push(failureLine(place, title, error))
}

// Playwright gives no duration to a test whose process went away.
/** @param {Result} result */
const hasEnded = ({ status, duration }) => status !== 'interrupted' && duration > 0

/**
 * A runner that ends badly without a failed test has failed all the same, and so has one that ran nothing.
 * @param {Run['code']} code
 * @param {Outcome} outcome
 */
function endProblems(code, { passed, failed, otherFailures }) {
  if (code !== 0 && code !== 1) return [`The tests were ended before their time, with ${code}.`]
  if (failed.length + otherFailures.length > 0) return []
  if (code === 1) return ['No test failed, but their runner did: what it says of errors stands above.']
  return passed.length === 0 ? ['No test ran.'] : []
}

/**
 * Returns whether the failed tests may be retried: only tests that were not interrupted, and not too many.
 * @param {Outcome} outcome
 */
export const mayRunAgain = ({ failed, otherFailures }) =>
  failed.length > 0 && failed.length <= MAX_RERUNS && otherFailures.length === 0

/**
 * Returns the verdict on a run, and on the second one of what failed in it, where there was one: how many tests passed,
 * a line for each failure, and the tests that failed at first and then passed, which count as passed.
 * @param {Outcome} first
 * @param {Outcome | null} [second]
 * @returns {{ passed: number, failures: string[], flaky: FlakyTest[] }}
 */
export function judgeRuns(first, second = null) {
  /** @type {FlakyTest[]} */
  const flaky = []
  /** @type {string[]} */
  const failures = []
  // Repetitions of a test have one id: each second pass counts for one of them.
  const passes = [...(second?.passed ?? [])]
  for (const test of first.failed) {
    const index = passes.findIndex(({ id }) => id === test.id)
    const [pass] = index < 0 ? [] : passes.splice(index, 1)
    if (pass) flaky.push({ ...test, again: pass.result })
    else failures.push(failureLine(test.place, test.title, test.error))
  }
  failures.push(...first.otherFailures)
  for (const failure of second?.otherFailures ?? []) failures.push(`When it ran again: ${failure}`)
  return { passed: first.passed.length + flaky.length, failures, flaky }
}

/**
 * Returns a failure in one line, with the first line of what is said of it.
 * @param {string} place
 * @param {string} title
 * @param {string} [message]
 */
export const failureLine = (place, title, message = '') =>
  `${place} › ${title}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`

/**
 * Returns the name of a file of a report, from the folder of the project.
 * @param {Report} report
 * @param {string} file
 */
export const fileName = ({ config }, file) => path.relative(ROOT, path.join(config.rootDir, file))

/**
 * Returns the tests of a suite and of those within it.
 * @param {Suite} suite
 * @returns {Spec[]}
 */
export const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]
