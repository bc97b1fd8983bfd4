import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { failureLine, fileName, judgeRuns, mayRunAgain, readOutcome, specsIn } from './browser-verdict.mjs'
import { variable } from './environment.mjs'
import { fromRoot, ROOT } from './paths.mjs'
import { runNode } from './run.mjs'

/**
 * @typedef {import('./browser-verdict.mjs').Report} BrowserReport
 * @typedef {import('vitest/reporters').JsonTestResults} VitestReport
 *
 * The outcome of a part of the tests: a line for each failure and for each test that passed only when it ran again, and
 * the files with their seconds.
 * @typedef {{ passed: number, failures: string[], flaky: string[], files: { name: string, seconds: number }[] }} Count
 */

const RESULTS = fromRoot('.test')
const FLAKY = path.join(RESULTS, 'flaky.json')
const TRACES = path.join(RESULTS, 'traces')

/**
 * Runs the tests of one of vitest's projects.
 * @param {'unit' | 'integration'} project
 * @param {string[]} filters
 * @returns {Promise<Count>}
 */
export async function runVitest(project, filters) {
  const file = freshFile(`${project}.json`)
  const { code } = await runNode(
    [
      fromRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--project=${project}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...filters,
    ],
    { onLine: print },
  )
  /** @type {VitestReport | null} */
  const report = readJson(file)
  const count = report ? countVitest(report) : { passed: 0, failures: [], files: [] }
  return { ...count, failures: [...count.failures, ...endProblems(code, report, count)], flaky: [] }
}

/**
 * Runs the browser tests. In CI failed tests run once more, alone and recorded: those that pass then are flaky.
 * @param {string[]} filters
 * @returns {Promise<Count>}
 */
export async function runPlaywright(filters) {
  for (const left of [FLAKY, TRACES]) fs.rmSync(left, { recursive: true, force: true })
  const lastRun = freshFile('browser-last-run.json')
  const first = await playwright('browser.json', filters, lastRun)
  const outcome = readOutcome(first)
  const verdict = judgeRuns(outcome, variable('CI') && mayRunAgain(outcome) ? await runAgain(lastRun) : null)
  if (verdict.flaky.length > 0) keepFlaky(verdict.flaky)
  return {
    passed: verdict.passed,
    failures: verdict.failures,
    flaky: verdict.flaky.map(({ place, title, error }) => failureLine(place, title, error)),
    files: first.report ? browserFiles(first.report) : [],
  }
}

/** @param {string} lastRun */
async function runAgain(lastRun) {
  console.log(
    '\nWhat failed runs once more, alone. It is flaky if it passes now, and its first error is kept.',
  )
  const args = ['--last-failed', '--workers=1', '--trace=on', `--output=${TRACES}`]
  const second = await playwright('browser-again.json', args, lastRun)
  console.log('The records are in .test/traces; `npx playwright show-trace` opens one.')
  return readOutcome(second)
}

/**
 * @param {string} name of the report
 * @param {string[]} args
 * @param {string} lastRun where Playwright keeps which tests failed
 * @returns {Promise<import('./browser-verdict.mjs').Run>}
 */
async function playwright(name, args, lastRun) {
  const file = freshFile(name)
  const cli = fromRoot('node_modules', '@playwright', 'test', 'cli.js')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: lastRun }
  const { code } = await runNode([cli, 'test', '--reporter=list,json', ...args], { env, onLine: print })
  return { code, report: readJson(file) }
}

// The next run empties the folder of attachments, but the messages are kept here.
/** @param {import('./browser-verdict.mjs').FlakyTest[]} flaky */
function keepFlaky(flaky) {
  /** @param {import('./browser-verdict.mjs').Result} result */
  const attachedFiles = ({ attachments }) => (attachments ?? []).flatMap(({ path: file }) => file ?? [])
  const kept = flaky.map(({ place, title, result, again }) => ({
    place,
    title,
    startedAt: result.startTime,
    firstErrors: result.errors.map(({ message }) => stripVTControlCharacters(message ?? '')),
    firstFiles: attachedFiles(result),
    filesOfSecondRun: attachedFiles(again),
  }))
  fs.writeFileSync(FLAKY, `${JSON.stringify(kept, null, 2)}\n`)
}

/** @param {string} line */
const print = (line) => console.log(line)

/** @param {string} name */
function freshFile(name) {
  fs.mkdirSync(RESULTS, { recursive: true })
  const file = path.join(RESULTS, name)
  fs.rmSync(file, { force: true })
  return file
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * A runner that ends badly without a failed test has failed all the same, and so has one that ran nothing.
 * @param {number | string | null} code
 * @param {VitestReport | null} report
 * @param {{ passed: number, failures: string[] }} count
 */
function endProblems(code, report, { passed, failures }) {
  if (!report) return [`The tests ended with code ${code} before they could report.`]
  if (failures.length > 0) return []
  if (code !== 0)
    return [`No test failed, but their runner ended with code ${code}: what it says of errors stands above.`]
  return passed === 0 ? ['No test ran.'] : []
}

/** @param {VitestReport} report */
function countVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that can't even be loaded has no tests to count.
    if (status === 'failed' && failed.length === 0) return [failureLine(file, 'the file itself', message)]
    return failed.map(({ fullName, failureMessages }) => failureLine(file, fullName, failureMessages?.[0]))
  })
  const files = testResults.map(({ name, startTime, endTime }) => {
    return { name: path.relative(ROOT, name), seconds: (endTime - startTime) / 1000 }
  })
  return { passed: numPassedTests, failures, files }
}

/** @param {BrowserReport} report */
function browserFiles(report) {
  return report.suites.map((suite) => {
    const results = specsIn(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results))
    const milliseconds = results.reduce((sum, { duration }) => sum + duration, 0)
    return { name: fileName(report, suite.file), seconds: milliseconds / 1000 }
  })
}
