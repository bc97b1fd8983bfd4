#!/usr/bin/env node
// npm test                                  everything, on a machine that has Node and nothing else
// npm test -- check|unit|integration|browser [files]    one part of it
// npm test -- --node 24 …                   the same on another Node

import './lib/node-version.mjs'
import fs from 'node:fs'
import { onChosenNode } from './lib/chosen-node.mjs'
import { CommandError, printFailure } from './lib/command-error.mjs'
import { setVariables, variable } from './lib/environment.mjs'
import { runCommand, whenStopping } from './lib/lifecycle.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { fromRoot } from './lib/paths.mjs'

/** @typedef {import('./lib/test-stages.mjs').Count & { name: string, seconds: number }} Result */

/** @type {Record<string, (filters: string[]) => Promise<import('./lib/test-stages.mjs').Count>>} */
const STAGES = {
  check: async (names) => {
    const { runChecks } = await import('./lib/checks.mjs')
    const { failures } = await runChecks(names)
    return { passed: 0, failures, flaky: [], files: [] }
  },
  unit: async (filters) => (await testStages()).runVitest('unit', filters),
  integration: async (filters) => {
    await ensureServer()
    return (await testStages()).runVitest('integration', filters)
  },
  browser: async (filters) => {
    const { ensureBrowser } = await import('./lib/browser.mjs')
    const { ensureBuilt } = await import('./lib/build.mjs')
    await ensureBrowser()
    await ensureBuilt()
    await ensureServer()
    return (await testStages()).runPlaywright(filters)
  },
}

const testStages = () => import('./lib/test-stages.mjs')

// One database server for all stages; each makes its own databases on it.
async function ensureServer() {
  if (variable('TEST_DATABASE_URL')) return
  const { startTemporaryServer } = await import('./lib/testing.mjs')
  const server = await startTemporaryServer()
  whenStopping(server.stop, server.kill)
  setVariables({ TEST_DATABASE_URL: server.url })
}

/** @param {string[]} given */
async function main([only, ...filters]) {
  if (only && !STAGES[only]) {
    throw new CommandError(`There is no part ${only}: there are ${Object.keys(STAGES).join(', ')}.`)
  }
  forgetConfiguration()
  await ensurePackages()
  const { ensureClient } = await import('./lib/client.mjs')
  await ensureClient()

  console.log(`Node ${process.versions.node}`)
  /** @type {Result[]} */
  const results = []
  for (const [name, run] of Object.entries(STAGES).filter(([stage]) => !only || stage === only)) {
    console.log(`\n── ${name} ──`)
    results.push({ name, ...(await runStage(name, () => run(filters))) })
  }
  showSlowest(results)
  showFlaky(results)
  showFailures(results)
  return summarize(results)
}

/**
 * @param {string} name
 * @param {() => Promise<import('./lib/test-stages.mjs').Count>} run
 */
async function runStage(name, run) {
  const since = Date.now()
  const count = await run().catch((error) => {
    printFailure(error)
    return { passed: 0, failures: [`${name} could not be run`], flaky: [], files: [] }
  })
  return { ...count, seconds: (Date.now() - since) / 1000 }
}

/** @param {Result[]} results */
function showSlowest(results) {
  const files = results.flatMap((result) => result.files)
  if (files.length < 2) return
  console.log('\n── the slowest files ──')
  for (const { name, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`)
  }
}

/** @param {Result[]} results */
function showFlaky(results) {
  const flaky = results.flatMap((result) => result.flaky)
  if (flaky.length === 0) return
  console.log('\n── failed, and passed when it ran again: a defect all the same, see .test/flaky.json ──')
  for (const test of flaky) console.log(`flaky ${test}`)
}

// Again at the end of a long run, where people look for them.
/** @param {Result[]} results */
function showFailures(results) {
  const failures = results.flatMap((result) => result.failures)
  if (failures.length === 0) return
  console.log('\n── what failed ──')
  for (const failure of failures) console.log(`✗ ${failure}`)
}

/** @param {Result[]} results */
function summarize(results) {
  console.log('\n── summary ──')
  const count = { passed: 0, failed: 0 }
  for (const { name, passed, failures, seconds } of results) {
    const failed = `${failures.length} failed`
    const what = name === 'check' ? failed : `${passed} passed, ${failed}`
    console.log(`${failures.length > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${what}  (${seconds.toFixed(1)} s)`)
    count.passed += passed
    count.failed += failures.length
  }
  const minutes = (process.uptime() / 60).toFixed(1)
  console.log(`\n${count.passed} passed, ${count.failed} failed, in ${minutes} minutes`)
  return count.failed > 0 ? 1 : 0
}

// The configuration of this machine must not affect the tests.
function forgetConfiguration() {
  const lines = fs.readFileSync(fromRoot('.env.example'), 'utf8').matchAll(/^#?([A-Z_]+)=/gm)
  const names = Array.from(lines, ([, name]) => name)
  setVariables(Object.fromEntries([...names, 'NODE_ENV'].map((name) => [name, undefined])))
}

await runCommand(() => onChosenNode(main))
