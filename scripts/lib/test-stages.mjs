import fs from 'node:fs'
import path from 'node:path'
import { fromRoot, ROOT } from './paths.mjs'
import { runNode } from './run.mjs'

const RESULTS = fromRoot('.test')

/** Runs the tests of one of vitest's projects. Returns `{ passed, failed, files }`, the files with their seconds. */
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
  return judge(code, readJson(file), countVitest)
}

/** Runs the browser tests. Returns the same as `runVitest`. */
export async function runPlaywright(filters) {
  const file = freshFile('browser.json')
  const environment = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: freshFile('browser-last-run.json'),
  }
  const { code } = await playwright(['--reporter=list,json', ...filters], environment)
  const report = readJson(file)
  if (report?.stats.unexpected > 0) await traceFailures(environment)
  return judge(code, report, countPlaywright)
}

// Recording every test would cost a third of the time, so only what failed is recorded, at a second run.
async function traceFailures(environment) {
  console.log('\nWhat failed runs once more to be recorded. The verdict stays, whatever comes of it.')
  const output = '--output=.test/traces'
  await playwright(
    ['--reporter=list', '--last-failed', '--max-failures=10', '--trace=on', output],
    environment,
  )
  console.log('The records are in .test/traces; `npx playwright show-trace` opens one.')
}

const playwright = (args, env) =>
  runNode([fromRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', ...args], {
    env,
    onLine: (line) => console.log(line),
  })

function freshFile(name) {
  fs.mkdirSync(RESULTS, { recursive: true })
  const file = path.join(RESULTS, name)
  fs.rmSync(file, { force: true })
  return file
}

function readJson(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

// A runner that ends badly without a failed test has failed all the same, and so has one that ran nothing.
function judge(code, report, count) {
  if (!report) console.log(`The tests ended with code ${code} before they could report.`)
  const { passed, failed, files } = report ? count(report) : { passed: 0, failed: 0, files: [] }
  const isUnsaid = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isUnsaid ? 1 : failed, files }
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  // A file that can't even be loaded has no tests to count.
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  })
  const files = testResults.map(({ name, startTime, endTime }) => {
    return { name: path.relative(ROOT, name), seconds: (endTime - startTime) / 1000 }
  })
  return { passed: numPassedTests, failed: numFailedTests + broken.length, files }
}

function countPlaywright({ config, stats, errors, suites }) {
  const files = suites.map((suite) => {
    return {
      name: path.relative(ROOT, path.join(config.rootDir, suite.file)),
      seconds: durationOf(suite) / 1000,
    }
  })
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, files }
}

function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration, 0)
  return suites.reduce((sum, suite) => sum + durationOf(suite), own)
}
