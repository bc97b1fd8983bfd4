import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { CommandError } from './command-error.mjs'
import { variable } from './environment.mjs'
import { fromRoot, GENERATED_FOLDER } from './paths.mjs'
import { step } from './progress.mjs'
import { lastLines, runNode } from './run.mjs'
import { readDatamodel } from './schema-engine.mjs'

const STAMP = path.join(GENERATED_FOLDER, '.made-from')

/** Generates the Prisma client unless it is there already. */
export async function ensureClient() {
  if (!isClientCurrent()) await step('Generating the Prisma client', generateClient)
}

/** Returns whether the generated client is the one of this datamodel and of this Prisma. */
export const isClientCurrent = () => fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === fingerprint()

/** Generates the Prisma client. */
export async function generateClient() {
  const { code, output } = await runNode(
    [fromRoot('node_modules', 'prisma', 'build', 'index.js'), 'generate', '--no-hints'],
    { env: { ...withoutEngineDownload(), CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' } },
  )
  if (code !== 0) throw new CommandError(`The Prisma client could not be generated:\n${lastLines(output)}`)
  fs.writeFileSync(STAMP, fingerprint())
}

// `prisma generate` wants to download an engine that generating doesn't use. Given the path of one (any file that
// exists will do), it works without the network.
function withoutEngineDownload() {
  if (variable('PRISMA_SCHEMA_ENGINE_BINARY')) return {}
  const folder = fromRoot('node_modules', '@prisma', 'engines')
  const isThere = fs.readdirSync(folder).some((name) => name.startsWith('schema-engine-'))
  return isThere ? {} : { PRISMA_SCHEMA_ENGINE_BINARY: path.join(folder, 'package.json') }
}

function fingerprint() {
  const { version } = JSON.parse(fs.readFileSync(fromRoot('node_modules', 'prisma', 'package.json'), 'utf8'))
  return crypto.createHash('sha256').update(`${version}\n${readDatamodel()}`).digest('hex')
}
