#!/usr/bin/env node
// npm run prove                     tries everything that is promised, and keeps it in bench/safety.md
//   -- --only ROW[,ROW]             some rows
//   -- --seed NUMBER                the draws of an earlier run
//   -- --list                       the names of the rows

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { CommandError, errorMessage } from '../../scripts/lib/command-error.mjs'
import { runCommand } from '../../scripts/lib/lifecycle.mjs'
import { step } from '../../scripts/lib/progress.mjs'
import { isThere } from './commands.mjs'
import { Ground } from './ground.mjs'
import { keepResults } from './report.mjs'
import { ROWS } from './rows.mjs'
import { runTests } from './tests.mjs'

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, seed: { type: 'string' }, list: { type: 'boolean' } },
})
/** Longer than the longest row by far: a row that hangs is lost. */
const ROW_LIMIT_MS = 20 * 60_000

async function main() {
  if (options.list) {
    for (const { name, promise } of ROWS) console.log(`${name.padEnd(20)} ${promise}`)
    return 0
  }
  const seed = Number(options.seed ?? randomInt(1_000_000))
  const ground = new Ground(seed)
  console.log(`Seed ${seed}`)
  const results = new Map()
  // Written at once, so that a later failure loses nothing.
  const keep = (row, result) => {
    results.set(row, { ...result, seed })
    keepResults(ROWS, results)
    show(row, result)
  }
  const wanted = wantedRows()
  for (const row of wanted.filter(({ run }) => run)) keep(row, await runRow(row, ground))
  const tested = wanted.filter(({ tests }) => tests)
  if (tested.length > 0) {
    const outcomes = await step('Tests', (shown) => runTests(tested, shown))
    for (const row of tested) keep(row, outcomes.get(row.name))
  }
  const failed = [...results].filter(([, { lost }]) => lost.length > 0)
  console.log(`\n${results.size - failed.length} of ${results.size} rows hold`)
  return failed.length > 0 ? 1 : 0
}

function wantedRows() {
  const present = ROWS.filter((row) => !row.command || isThere(row))
  if (!options.only) return present
  const names = options.only.split(',')
  const unknown = names.find((name) => !ROWS.some((row) => row.name === name))
  if (unknown) throw new CommandError(`There is no row ${unknown}: npm run prove -- --list names them.`)
  return present.filter(({ name }) => names.includes(name))
}

async function runRow(row, ground) {
  const since = performance.now()
  const work = (shown) => within(row.run(ground, { draw: ground.drawFor(row.name), show: shown }))
  const outcome = await step(row.name, work).catch((error) => {
    console.error(error)
    return { tried: 'it could not be run to its end', found: '', lost: [errorMessage(error)] }
  })
  return { ...outcome, seconds: (performance.now() - since) / 1000 }
}

function within(work) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('It was not over in time.')), ROW_LIMIT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const RED = process.stdout.isTTY ? '\u001b[31m' : ''
const PLAIN = process.stdout.isTTY ? '\u001b[0m' : ''

function show({ promise }, { tried, found, lost }) {
  console.log(`  ${promise}\n  tried: ${tried}\n  found: ${found}`)
  console.log(
    lost.length === 0 ? '  lost: nothing' : `${RED}  lost: ${lost.slice(0, 20).join('\n        ')}${PLAIN}`,
  )
}

await runCommand(main)
