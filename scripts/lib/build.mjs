import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureClient } from './client.mjs'
import { CommandError } from './command-error.mjs'
import { releaseOwnership, takeOwnership } from './ownership.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { lastLines, runNode } from './run.mjs'
import { writeScreenMessages } from './screen-messages.mjs'
import { BUNDLE_FOLDER, importCompression } from './server-bundle.mjs'
import { shareChunks } from './shared-chunks.mjs'

// The sources of a build. Missing files are ignored.
const SOURCES = [
  'app',
  'components',
  'components.json',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'postcss.config.mjs',
  'prisma/schema',
  'public',
  'scripts/lib/bundle-server.mjs',
  'tsconfig.json',
]
// Each records its sources: the bundle is built for development and tests, too, independently of the application.
const BUILD_STAMP = fromRoot('.next', 'made-from')
const BUNDLE_STAMP = path.join(BUNDLE_FOLDER, 'made-from')
const LOCK = fromRoot('node_modules', '.cache', 'uta-build')

/** Generates the client and builds the application, unless these very sources are built already. */
export async function ensureBuilt() {
  await ensureClient()
  if (!isMadeFrom(BUILD_STAMP, fingerprint())) {
    await step('Building', async (show) => {
      while (await takeOwnership(LOCK)) {
        show('waiting for another build')
        await sleep(500)
      }
      // Not kept until the end: a process that this one waits for may have to build, too.
      await buildUnlessBuilt(show).finally(() => releaseOwnership(LOCK))
    })
  }
  await ensureBundle()
}

/** Bundles the code that runs beside Next, unless its sources have not changed. */
export async function ensureBundle() {
  const sources = fingerprint()
  if (isMadeFrom(BUNDLE_STAMP, sources)) return
  const { code, output } = await runNode([fromRoot('scripts', 'lib', 'bundle-server.mjs')])
  if (code !== 0) throw new CommandError(`The server could not be built:\n${lastLines(output)}`)
  fs.writeFileSync(BUNDLE_STAMP, sources)
}

/** @param {import('./run.mjs').OnLine} show */
async function buildUnlessBuilt(show) {
  if (isMadeFrom(BUILD_STAMP, fingerprint())) return
  // Without the mark, a build that is cut off is done again.
  fs.rmSync(BUILD_STAMP, { force: true })
  writeScreenMessages()
  const sources = fingerprint()
  const { code, output } = await runNode([fromRoot('node_modules', 'next', 'dist', 'bin', 'next'), 'build'], {
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    onLine: show,
  })
  if (code !== 0) throw new CommandError(`The application could not be built:\n${lastLines(output)}`)
  shareChunks(fromRoot('.next', 'server'))
  await ensureBundle()
  const { compressFiles } = await importCompression()
  await compressFiles(fromRoot('.next', 'static'))
  fs.writeFileSync(BUILD_STAMP, sources)
}

/**
 * @param {string} stamp
 * @param {string} sources
 */
const isMadeFrom = (stamp, sources) => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === sources

function fingerprint() {
  const hash = crypto.createHash('sha256').update(process.versions.node.replace(/\..*/, ''))
  for (const file of SOURCES.flatMap((name) => filesIn(name)).sort()) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(fromRoot(file)))
  }
  return hash.digest('hex')
}

/**
 * @param {string} name
 * @returns {string[]}
 */
function filesIn(name) {
  const stat = fs.statSync(fromRoot(name), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return name.endsWith('.test.ts') ? [] : [name]
  return fs.readdirSync(fromRoot(name)).flatMap((entry) => filesIn(path.join(name, entry)))
}
