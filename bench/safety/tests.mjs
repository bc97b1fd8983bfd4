import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fromRoot, ROOT } from '../../scripts/lib/paths.mjs'
import { runNode } from '../../scripts/lib/run.mjs'
import { NOT_OURS } from './commands.mjs'
import { AMOUNTS } from './held-by-tests.mjs'
import { judgeFile } from './judged-tests.mjs'

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
  return new Map(rows.map((row) => [row.name, findOutcome(row, results)]))
}

function findOutcome({ tests, tried }, results) {
  const judged = tests.map((file) => judgeFile(file, results.get(file)))
  const passed = judged.reduce((sum, one) => sum + one.passed, 0)
  return {
    tried,
    found: `${passed} tests passed in ${tests.join(', ')}`,
    lost: judged.flatMap(({ lost }) => lost),
    seconds: judged.reduce((sum, one) => sum + one.seconds, 0),
  }
}
