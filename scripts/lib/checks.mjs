import fs from 'node:fs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { lastLines, runNode } from './run.mjs'
import { writeScreenMessages } from './screen-messages.mjs'

/** @typedef {{ name: string, run: () => Promise<import('./run.mjs').Outcome> }} Check */

/** @param {...string} parts */
const bin = (...parts) => fromRoot('node_modules', ...parts)
/** @param {string} name */
const ours = (name) => fromRoot('scripts', name)

// What dependency-cruiser looks through; a name that is not there would stop it.
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
 * The checks, the longest first: they are run two at a time. Each gives `{ code, output }`.
 * @type {Check[]}
 */
const CHECKS = [
  { name: 'Types (tsc)', run: checkTypes },
  {
    name: 'Nothing unused (knip)',
    run: () => runNode([bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']),
  },
  { name: 'Import rules (dependency-cruiser)', run: checkImports },
  {
    name: 'Style and lint (biome)',
    run: () =>
      runNode([
        bin('@biomejs', 'biome', 'bin', 'biome'),
        'check',
        '--error-on-warnings',
        '--colors=off',
        '.',
      ]),
  },
  { name: 'Migrations are complete', run: () => runNode([ours('migration.mjs'), '--check']) },
  { name: 'Names, lengths, messages (structure)', run: () => runNode([ours('check-structure.mjs')]) },
  { name: 'Messages, none unused', run: () => runNode([ours('check-messages.mjs')]) },
  { name: 'Lowest versions', run: () => runNode([ours('check-versions.mjs')]) },
]
const AT_ONCE = 2

// The types of Next's own routes don't exist on a clean checkout until it writes them.
async function checkTypes() {
  const written = await runNode([bin('next', 'dist', 'bin', 'next'), 'typegen'])
  if (written.code !== 0) return written
  return runNode([bin('typescript', 'bin', 'tsc'), '--noEmit', '--pretty', 'false'])
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

/** Runs every check, showing what failing ones say. Returns how many passed, and the names of those that failed. */
export async function runChecks() {
  const waiting = [...CHECKS]
  const running = new Set()
  /** @type {Awaited<ReturnType<typeof outcomeOf>>[]} */
  const outcomes = []
  writeScreenMessages()
  await step('Checking', async (show) => {
    const work = async () => {
      for (let check = waiting.shift(); check; check = waiting.shift()) {
        running.add(check.name)
        show([...running].join(', '))
        outcomes.push(await outcomeOf(check))
        running.delete(check.name)
        show([...running].join(', '))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  })
  for (const { name, said, seconds } of outcomes) {
    console.log(`${said ? '✗' : '✓'} ${name} ${seconds.toFixed(1)} s`)
    if (said) console.log(said.replace(/^/gm, '    '))
  }
  const failures = outcomes.filter(({ said }) => said).map(({ name }) => name)
  return { passed: outcomes.length - failures.length, failures }
}

/** @param {Check} check */
async function outcomeOf({ name, run }) {
  const since = Date.now()
  const { code, output } = await run().catch((error) => ({ code: 1, output: String(error.stack) }))
  const said = code === 0 ? '' : lastLines(output, 120) || `It ended with code ${code}.`
  return { name, said, seconds: (Date.now() - since) / 1000 }
}
