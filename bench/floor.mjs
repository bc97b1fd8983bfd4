import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '../scripts/lib/free-port.mjs'
import { whenStopping } from '../scripts/lib/lifecycle.mjs'
import { fromRoot } from '../scripts/lib/paths.mjs'
import { runNode } from '../scripts/lib/run.mjs'
import { answering, expectSuccess } from './servers.mjs'

const QUIET = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
/** The packages of the floor; the versions are the product's own. */
const PACKAGES = ['next', 'react', 'react-dom', 'pg']

/** The empty application that everything is a share of, on the database of the product. */
export async function startFloor(databaseUrl) {
  const folder = copyFloor()
  const next = path.join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  expectSuccess(await runNode([next, 'build'], { cwd: folder, env: QUIET }))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const ended = runNode([next, 'start', '-p', String(port), '-H', '127.0.0.1'], {
    cwd: folder,
    env: { ...QUIET, DATABASE_URL: databaseUrl },
  })
  await Promise.race([answering(`${origin}/api/constant`), ended.then(expectSuccess)])
  return { origin }
}

// Next takes files in the folders above for the application's own, such as instrumentation and middleware: the floor
// is built in a folder without any above.
function copyFloor() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'uta-bench-floor-'))
  whenStopping(() => fs.rmSync(folder, { recursive: true, force: true }))
  fs.cpSync(fromRoot('bench', 'floor'), folder, { recursive: true })
  for (const name of withDependencies(PACKAGES)) {
    fs.cpSync(fromRoot('node_modules', name), path.join(folder, 'node_modules', name), { recursive: true })
  }
  return folder
}

function withDependencies(names) {
  const found = new Set()
  const add = (name) => {
    const manifest = fromRoot('node_modules', name, 'package.json')
    if (found.has(name) || !fs.existsSync(manifest)) return
    found.add(name)
    const { dependencies, optionalDependencies } = JSON.parse(fs.readFileSync(manifest, 'utf8'))
    Object.keys({ ...dependencies, ...optionalDependencies }).forEach(add)
  }
  names.forEach(add)
  return found
}
