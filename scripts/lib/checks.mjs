import fs from 'node:fs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { lastLines, runNode } from './run.mjs'

const bin = (...parts) => fromRoot('node_modules', ...parts)
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
]

/** The checks in the order in which they are run. Each gives `{ code, output }`. */
const CHECKS = [
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
  { name: 'Types (tsc)', run: checkTypes },
  { name: 'Import rules (dependency-cruiser)', run: checkImports },
  { name: 'Names, lengths, messages (structure)', run: () => runNode([ours('check-structure.mjs')]) },
  {
    name: 'Nothing unused (knip)',
    run: () => runNode([bin('knip', 'bin', 'knip.js'), '--no-progress', '--no-config-hints']),
  },
  { name: 'Lowest versions', run: () => runNode([ours('check-versions.mjs')]) },
  { name: 'Migrations are complete', run: () => runNode([ours('migration.mjs'), '--check']) },
]

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

/** Runs every check, showing what failing ones say. Returns how many passed and failed. */
export async function runChecks() {
  const count = { passed: 0, failed: 0 }
  for (const { name, run } of CHECKS) {
    let said = ''
    await step(name, async () => {
      const { code, output } = await run()
      if (code === 0) return
      said = lastLines(output, 120) || `It ended with code ${code}.`
      throw new Error(said)
    }).catch((error) => {
      if (!said) throw error
    })
    if (said) {
      console.log(said.replace(/^/gm, '    '))
      count.failed++
    } else {
      count.passed++
    }
  }
  return count
}
