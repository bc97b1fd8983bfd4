import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './command-error.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { lastLines, runNode } from './run.mjs'
import { writeScreenMessages } from './screen-messages.mjs'

/** @typedef {{ title: string, run: () => Promise<import('./run.mjs').Outcome> }} Check */

/** @param {...string} parts */
const bin = (...parts) => fromRoot('node_modules', ...parts)
/** @param {string} name */
const ours = (name) => fromRoot('scripts', name)

// The folders that dependency-cruiser reads; a missing one would stop it.
const CRUISED = [
  'app',
  'components',
  'lib',
  'scripts',
  'middleware.ts',
  'next.config.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
]

/**
 * The checks by their names, the longest first: they run two at a time. Each gives `{ code, output }`.
 * @type {Record<string, Check>}
 */
const CHECKS = {
  types: { title: 'Types (tsc)', run: checkTypes },
  unused: {
    title: 'Nothing unused (knip)',
    run: () => runNode([bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']),
  },
  imports: { title: 'Import rules (dependency-cruiser)', run: checkImports },
  style: {
    title: 'Style and lint (biome)',
    run: () =>
      runNode([
        bin('@biomejs', 'biome', 'bin', 'biome'),
        'check',
        '--error-on-warnings',
        '--colors=off',
        '.',
      ]),
  },
  reach: { title: 'Files that a route loads', run: () => runNode([ours('check-reach.mjs')]) },
  migrations: {
    title: 'Migrations are complete',
    run: () => runNode([ours('migration.mjs'), '--check']),
  },
  structure: {
    title: 'Names, lengths, messages (structure)',
    run: () => runNode([ours('check-structure.mjs')]),
  },
  messages: { title: 'Messages, none unused', run: () => runNode([ours('check-messages.mjs')]) },
  versions: { title: 'Lowest versions', run: () => runNode([ours('check-versions.mjs')]) },
}
const AT_ONCE = 2

// The types of Next's own routes don't exist on a clean checkout until it writes them. TypeScript 7 needs a tenth of the
// time of 6, which stays for knip, dependency-cruiser and Next: they use its API, and 7 has none.
async function checkTypes() {
  const written = await runNode([bin('next', 'dist', 'bin', 'next'), 'typegen'])
  if (written.code !== 0) return written
  removeOutdatedRecord()
  return runNode([bin('typescript-native', 'bin', 'tsc'), '--noEmit', '--pretty', 'false'])
}

// In its record of what it checked last, TypeScript 7 does not find that a JSON file has changed, and so neither that a
// message is missing nor that it is there again.
function removeOutdatedRecord() {
  const record = fromRoot('tsconfig.tsbuildinfo')
  const checkedAt = fs.statSync(record, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const messages = fromRoot('messages')
  const files = fs.readdirSync(messages, { recursive: true, encoding: 'utf8' })
  const isOutdated = files.some((file) => fs.statSync(path.join(messages, file)).mtimeMs > checkedAt)
  if (isOutdated) fs.rmSync(record, { force: true })
}

async function checkImports() {
  const program = bin('dependency-cruiser', 'bin', 'dependency-cruise.mjs')
  const folders = CRUISED.filter((name) => fs.existsSync(fromRoot(name)))
  const result = await runNode([program, ...folders, '--output-type', 'err-long'])
  const seen = Number(/(\d+) modules/.exec(result.output)?.[1] ?? 0)
  if (seen > 0) return result
  return {
    code: 1,
    output: `${result.output}\nNo module was read: dependency-cruiser does not fit TypeScript.`,
  }
}

/**
 * Runs the checks of these names, all of them if none is given, and prints the output of failing ones. Returns how many
 * passed, and the titles of those that failed.
 * @param {string[]} names
 * @throws CommandError for a name that no check has
 */
export async function runChecks(names) {
  const unknown = names.find((name) => !Object.hasOwn(CHECKS, name))
  if (unknown) {
    throw new CommandError(`There is no check ${unknown}: there are ${Object.keys(CHECKS).join(', ')}.`)
  }
  const wanted = Object.entries(CHECKS).filter(([name]) => names.length === 0 || names.includes(name))
  const waiting = wanted.map(([, check]) => check)
  const running = new Set()
  /** @type {Awaited<ReturnType<typeof runCheck>>[]} */
  const outcomes = []
  writeScreenMessages()
  await step('Checking', async (show) => {
    const work = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        running.add(check.title)
        show([...running].join(', '))
        outcomes.push(await runCheck(check))
        running.delete(check.title)
        show([...running].join(', '))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  })
  for (const { title, problem, seconds } of outcomes) {
    console.log(`${problem ? '✗' : '✓'} ${title} ${seconds.toFixed(1)} s`)
    if (problem) console.log(problem.replace(/^/gm, '    '))
  }
  const failures = outcomes.filter(({ problem }) => problem).map(({ title }) => title)
  return { passed: outcomes.length - failures.length, failures }
}

/** @param {Check} check */
async function runCheck({ title, run }) {
  const since = Date.now()
  const { code, output } = await run().catch((error) => ({ code: 1, output: String(error.stack) }))
  const problem = code === 0 ? '' : lastLines(output, 120) || `It ended with code ${code}.`
  return { title, problem, seconds: (Date.now() - since) / 1000 }
}
