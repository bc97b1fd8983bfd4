import fs from 'node:fs'
import { CommandError } from './command-error.mjs'
import { variable } from './environment.mjs'
import { fromRoot } from './paths.mjs'
import { step } from './progress.mjs'
import { run, runNode } from './run.mjs'

// Not `npm ci`: that refuses a lock file which lacks packages for other kinds of machine, as one does that was
// written with an incomplete registry. `--no-save` follows the lock file and does not change it.
const INSTALL = ['install', '--no-save', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']

/** Installs the packages of the lock file unless they are installed. */
export async function ensurePackages() {
  if (arePackagesCurrent()) return
  await step('Installing packages', async (show) => {
    const { code, output } = await runNpm(INSTALL, (line) => show(line))
    if (code === 0 && arePackagesCurrent()) return
    const npmErrors = output.split('\n').filter((line) => /^npm error \S/.test(line))
    throw new CommandError(
      `The packages could not be installed; see what npm says, and start again.\n${npmErrors.slice(0, 12).join('\n')}`,
    )
  })
}

// npm keeps in node_modules a list of what it put there: that shows more reliably than a marker file of ours whether
// it matches the lock file. Optional packages are for other kinds of machine.
function arePackagesCurrent() {
  const locked = readPackages(fromRoot('package-lock.json'))
  const present = readPackages(fromRoot('node_modules', '.package-lock.json'))
  if (!locked || !present) return false
  return Object.entries(locked).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    return present[path] ? present[path].version === version : optional === true
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean, link?: boolean }> | null}
 */
function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Writes which packages the application consists of, with their versions, licences and checksums (CycloneDX 1.5, JSON).
 * @param {string} file
 */
export async function writeBillOfMaterials(file) {
  /** @type {string[]} */
  const lines = []
  const { code } = await runNpm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'], (line) => lines.push(line))
  if (code !== 0)
    throw new CommandError(`The list of packages could not be written:\n${lines.slice(0, 12).join('\n')}`)
  fs.writeFileSync(file, `${lines.join('\n')}\n`)
}

/**
 * Runs npm: the one that started this process, else the one in the path. Resolves as `run` does.
 * @param {string[]} args
 * @param {import('./run.mjs').OnLine} onLine
 */
export function runNpm(args, onLine) {
  const own = variable('npm_execpath')
  if (own?.endsWith('.js') && fs.existsSync(own)) return runNode([own, ...args], { onLine })
  return run('npm', args, { onLine }).catch((error) => {
    throw new CommandError(`npm can't be run (${error.code}): install it beside Node.`)
  })
}
