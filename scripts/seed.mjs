#!/usr/bin/env node
// npm run seed -- --size small|medium|large|huge   fills the empty database of DATABASE_URL, or else the embedded one
// npm run seed -- --size small --empty-first       takes everything out of it before

import { generateClient, isClientCurrent } from './lib/client.mjs'
import { CommandError } from './lib/command-error.mjs'
import { databaseForCommand } from './lib/embedded.mjs'
import { runCommand } from './lib/lifecycle.mjs'
import { migrate } from './lib/migrations.mjs'
import { fromRoot } from './lib/paths.mjs'
import { step } from './lib/progress.mjs'
import { lastLines, runNode } from './lib/run.mjs'

const SIZES = ['small', 'medium', 'large', 'huge']
const USAGE = 'npm run seed -- --size small|medium|large|huge [--empty-first]'

/** @param {string[]} given */
function readOptions(given) {
  const size = given[given.indexOf('--size') + 1] ?? ''
  const known = ['--size', '--empty-first', size]
  const isRight =
    given.includes('--size') && SIZES.includes(size) && given.every((option) => known.includes(option))
  if (!isRight) throw new CommandError(`Say what to load: ${USAGE}`)
  return { size, emptyFirst: given.includes('--empty-first') }
}

/** @param {string[]} given */
async function main(given) {
  const { size, emptyFirst } = readOptions(given)
  const url = await databaseForCommand({ fills: true })
  await migrate(url)
  if (!isClientCurrent()) await generateClient()
  // The small one takes a moment: a first start shows its own progress.
  const summary = size === 'small' ? await load() : await step(`Loading ${size} data`, load)
  console.log(summary)
  console.log('Sign in as @demo_admin (or @demo_pm, @demo_executor, @demo_tester, @demo_viewer).')
  console.log(
    "Without a bot the code appears in the server's terminal, for this machine alone unless --demo-open; with a bot nobody can sign in as made-up people.",
  )

  /** @param {import('./lib/run.mjs').OnLine} [show] */
  async function load(show) {
    const loader = fromRoot('scripts', 'seed', 'load.ts')
    const { code, output } = await runNode(
      ['--import', 'tsx', loader, size, ...(emptyFirst ? ['--empty-first'] : [])],
      {
        // It asks the product what a protocol says: there the guard of server code is not in the way.
        env: { DATABASE_URL: url, TSX_TSCONFIG_PATH: fromRoot('scripts', 'seed', 'tsconfig.json') },
        onLine: show,
      },
    )
    if (code !== 0) throw new CommandError(`Nothing was loaded.\n${lastLines(output)}`)
    return lastLines(output, 1)
  }
}

await runCommand(() => main(process.argv.slice(2)))
