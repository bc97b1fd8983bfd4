import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fromRoot, ROOT } from '../../scripts/lib/paths.mjs'
import { runNode } from '../../scripts/lib/run.mjs'
import { NOT_OURS } from './commands.mjs'

const SHOWN_FILES = 3
/** Tests that draw at random try less in `npm test`, where everybody waits for them. */
const AMOUNTS = {
  RANDOM_CHANGES: '10000',
  RANDOM_SCENARIOS: '2000',
  SEED_SIZE: 'medium',
  FUZZ_RUNS: '10000',
  PROTOCOL_SCENARIOS: '300',
  KILLS: '12',
}

/** Runs the test files of all these rows at once. Returns the outcome of each row by its name. */
export async function runTests(rows, show) {
  const files = [...new Set(rows.flatMap(({ tests }) => tests))]
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-prove-tests-'))
  const report = path.join(folder, 'report.json')
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files]
  show(`${files.length} files`)
  await runNode([fromRoot('node_modules', 'vitest', 'vitest.mjs'), ...args], {
    env: { ...NOT_OURS, ...AMOUNTS },
  })
  const { testResults } = JSON.parse(fs.readFileSync(report, 'utf8'))
  fs.rmSync(folder, { recursive: true })
  const results = new Map(testResults.map((result) => [path.relative(ROOT, result.name), result]))
  return new Map(rows.map((row) => [row.name, outcomeOf(row, results)]))
}

function outcomeOf({ tests }, results) {
  const judged = tests.map((file) => judgeFile(file, results.get(file)))
  const passed = judged.reduce((sum, one) => sum + one.passed, 0)
  const more = tests.length > SHOWN_FILES ? ` and ${tests.length - SHOWN_FILES} more` : ''
  return {
    tried: `${tests.slice(0, SHOWN_FILES).join(', ')}${more}`,
    found: `${passed} tests passed`,
    lost: judged.flatMap(({ lost }) => lost),
    seconds: judged.reduce((sum, one) => sum + one.seconds, 0),
  }
}

function judgeFile(file, result) {
  if (!result) return { passed: 0, lost: [`${file} did not run`], seconds: 0 }
  const { assertionResults, status, message, startTime, endTime } = result
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const passed = assertionResults.filter((test) => test.status === 'passed').length
  const lost = failed.map(({ fullName }) => `${file}: ${fullName}`)
  // A file that can't even be loaded has no tests to count.
  if (lost.length === 0 && (status === 'failed' || passed === 0))
    lost.push(`${file}: ${message || 'no test ran'}`)
  return { passed, lost, seconds: (endTime - startTime) / 1_000 }
}
