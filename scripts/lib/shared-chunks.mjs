import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const SOURCE_MAP = /\n\/\/# sourceMappingURL=.*$/

/**
 * Lets all entries of a built server use one file where the same code was written under several names, and removes the
 * others. Turbopack writes code that many routes share up to forty times (some 770 KB each); Node keeps the text
 * and the code of each file that it loads. `folder` is `.next/server`. Returns how many files were removed.
 * @param {string} folder
 */
export function shareChunks(folder) {
  let removed = 0
  // What names other chunks can be the same as another only once those names are.
  for (let found = duplicatesIn(folder); found.size > 0; found = duplicatesIn(folder)) {
    for (const file of scriptsIn(folder)) renameIn(file, found)
    for (const name of found.keys()) fs.rmSync(path.join(folder, '..', name))
    removed += found.size
  }
  return removed
}

/**
 * Returns the names, as entries have them, of what is there already, each with the name that stays.
 * @param {string} folder
 */
function duplicatesIn(folder) {
  const first = new Map()
  const duplicates = new Map()
  for (const file of scriptsIn(path.join(folder, 'chunks'))) {
    const code = fs.readFileSync(file, 'utf8').replace(SOURCE_MAP, '')
    // Pages and calls each have their own folder, which is loaded differently.
    const key = `${path.dirname(file)}\0${crypto.hash('sha256', code)}`
    const name = path.relative(path.dirname(folder), file)
    if (first.has(key)) duplicates.set(name, first.get(key))
    else first.set(key, name)
  }
  return duplicates
}

/**
 * @param {string} file
 * @param {Map<string, string>} names
 */
function renameIn(file, names) {
  const text = fs.readFileSync(file, 'utf8')
  const renamed = text.replaceAll(/"(server\/chunks\/[^"]+\.js)"/g, (all, name) =>
    names.has(name) ? `"${names.get(name)}"` : all,
  )
  if (renamed !== text) fs.writeFileSync(file, renamed)
}

/** @param {string} folder */
function scriptsIn(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
