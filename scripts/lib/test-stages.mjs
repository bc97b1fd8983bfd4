import fs from 'node:fs'
import path from 'node:path'
import { fromRoot } from './paths.mjs'
import { runNode } from './run.mjs'

const RESULTS = fromRoot('.test')

/** Runs the tests of one of vitest's projects. */
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

/** Runs the browser tests. */
export async function runPlaywright(filters) {
  const file = freshFile('browser.json')
  const { code } = await runNode(
    [fromRoot('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...filters],
    { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file }, onLine: (line) => console.log(line) },
  )
  return judge(code, readJson(file), countPlaywright)
}

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
  const { passed, failed } = report ? count(report) : { passed: 0, failed: 0 }
  const isUnsaid = failed === 0 && (code !== 0 || passed === 0)
  return { passed, failed: isUnsaid ? 1 : failed }
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  // A file that can't even be loaded has no tests to count.
  const broken = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((test) => test.status === 'failed')
  })
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
