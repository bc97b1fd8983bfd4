import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../paths.mjs'

// Where git is absent (an unpacked archive), these are not ours.
const NOT_OURS = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  '.test',
  'generated',
  'test-results',
  'coverage',
])

/** Returns the files of the project itself, as paths from its root: those that git tracks or would add. */
export function projectFiles() {
  try {
    const list = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const files = list.split('\0').filter((file) => file && fs.existsSync(path.join(ROOT, file)))
    return [...new Set(files)].sort()
  } catch {
    return walk('').sort()
  }
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function walk(folder) {
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (!entry.isDirectory()) return [name]
    return NOT_OURS.has(entry.name) ? [] : walk(name)
  })
}
