import fs from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { fromRoot, ROOT } from './paths.mjs'
import { runNode } from './run.mjs'

/** @typedef {{ name: string, seconds: number }} File */
/** @typedef {{ passed: number, failures: string[], files: File[] }} Count */
/** @typedef {import('@playwright/test/reporter').JSONReport} PlaywrightReport */
/** @typedef {Pick<PlaywrightReport['suites'][number], 'suites' | 'specs'>} Suite */
/**
 * @typedef {{
 *   numPassedTests: number,
 *   testResults: {
 *     name: string,
 *     status: string,
 *     message: string,
 *     startTime: number,
 *     endTime: number,
 *     assertionResults: { status: string, fullName: string, failureMessages: string[] }[],
 *   }[],
 * }} VitestReport
 */

const RESULTS = fromRoot('.test')

/**
 * Runs the tests of one of vitest's projects. Returns `{ passed, failures, files }`: a line for each failure, and
 * the files with their seconds.
 * @param {string} project
 * @param {string[]} filters
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
    { onLine: (line) => console.log(line) },
  )
  /** @type {VitestReport | null} */
  const report = readJson(file)
  return judge(code, report, countVitest)
}

/**
 * Runs the browser tests. Returns the same as `runVitest`.
 * @param {string[]} filters
 */
export async function runPlaywright(filters) {
  const file = freshFile('browser.json')
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: freshFile('browser-last-run.json'),
  }
  const { code } = await playwright(['--reporter=list,json', ...filters], environment)
  /** @type {PlaywrightReport | null} */
  const report = readJson(file)
  if (report && report.stats.unexpected > 0) await traceFailures(environment)
  return judge(code, report, countPlaywright)
}

// Recording every test would cost a third of the time, so only what failed is recorded, at a second run.
/** @param {Record<string, string>} environment */
async function traceFailures(environment) {
  console.log('\nWhat failed runs once more to be recorded. The verdict stays, whatever comes of it.')
  const output = '--output=.test/traces'
  await playwright(
    ['--reporter=list', '--last-failed', '--max-failures=10', '--trace=on', output],
    environment,
  )
  console.log('The records are in .test/traces; `npx playwright show-trace` opens one.')
}

/**
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
const playwright = (args, env) =>
  runNode([fromRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...args], {
    env,
    onLine: (line) => console.log(line),
  })

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

// A runner that ends badly without a failed test has failed all the same, and so has one that ran nothing.
/**
 * @template Report
 * @param {import('./run.mjs').Outcome['code']} code
 * @param {Report | null} report
 * @param {(report: Report) => Count} count
 */
function judge(code, report, count) {
  /** @type {Count} */
  const { passed, failures, files } = report ? count(report) : { passed: 0, failures: [], files: [] }
  if (!report) failures.push(`The tests ended with code ${code} before they could report.`)
  else if (failures.length === 0 && code !== 0)
    failures.push(
      `No test failed, but their runner ended with code ${code}: what it says of errors stands above.`,
    )
  else if (failures.length === 0 && passed === 0) failures.push('No test ran.')
  return { passed, failures, files }
}

/**
 * @param {VitestReport} report
 * @returns {Count}
 */
function countVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that can't even be loaded has no tests to count.
    if (status === 'failed' && failed.length === 0) return [failureOf(file, 'the file itself', message)]
    return failed.map(({ fullName, failureMessages }) => failureOf(file, fullName, failureMessages[0]))
  })
  const files = testResults.map(({ name, startTime, endTime }) => {
    return { name: path.relative(ROOT, name), seconds: (endTime - startTime) / 1000 }
  })
  return { passed: numPassedTests, failures, files }
}

/**
 * @param {PlaywrightReport} report
 * @returns {Count}
 */
function countPlaywright({ config, stats, errors, suites }) {
  /** @param {string} file */
  const nameOf = (file) => path.relative(ROOT, path.join(config.rootDir, file))
  const failures = suites.flatMap(specsOf).flatMap(({ file, line, title, tests }) => {
    const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky')
    return failed.map(({ results }) => {
      const message = results.find((result) => result.error)?.error?.message
      return failureOf(`${nameOf(file)}:${line}`, title, message)
    })
  })
  for (const { message } of errors) failures.push(failureOf('playwright', 'outside of any test', message))
  const files = suites.map((suite) => {
    return { name: nameOf(suite.file), seconds: durationOf(suite) / 1000 }
  })
  return { passed: stats.expected, failures, files }
}

/**
 * @param {string} file
 * @param {string} title
 */
const failureOf = (file, title, message = '') =>
  `${file} › ${title}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`

/**
 * @param {Suite} suite
 * @returns {PlaywrightReport['suites'][number]['specs']}
 */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {Suite} suite */
const durationOf = (suite) =>
  specsOf(suite)
    .flatMap(({ tests }) => tests.flatMap((test) => test.results))
    .reduce((sum, { duration }) => sum + duration, 0)
