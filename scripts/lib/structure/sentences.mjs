import path from 'node:path'

/** @typedef {Map<string, import('./sentence-use.mjs').Use>} Uses */
/** @typedef {{ file: string, needs: string[], gives: string[] }} Screen */

const SCREEN = /^app\/(.*\/)?(page|layout|template|loading|error|not-found)\.tsx$/

/**
 * Returns the keys that no code names.
 * @param {Uses} use
 * @param {string[]} keys
 */
export function unusedSentences(use, keys) {
  const named = new Set([...use.values()].flatMap((file) => [...file.keys]))
  return keys.filter((key) => !named.has(key)).map((key) => `${key} is used nowhere`)
}

/**
 * Returns where the sentences that a screen gives to its client components are too few, or more than they show.
 * @param {Uses} use
 */
export function screenProblems(use) {
  const screens = [...use.keys()]
    .filter((file) => SCREEN.test(file))
    .map((file) => ({ file, ...screenAt(file, use) }))
  return screens.flatMap((screen) => [...missingIn(screen, screens), ...needlessIn(screen, screens)])
}

/**
 * What a screen's server components give, and the keys that its client components name.
 * @param {string} start
 * @param {Uses} use
 */
function screenAt(start, use) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const needs = new Set()
  /** @type {Set<string>} */
  const gives = new Set()
  /**
   * @param {string} file
   * @param {boolean} belowClient
   */
  const visit = (file, belowClient) => {
    const found = use.get(file)
    const isClient = belowClient || found?.isClient === true
    if (!found || seen.has(`${file} ${isClient}`)) return
    seen.add(`${file} ${isClient}`)
    if (isClient) for (const key of found.keys) needs.add(key)
    for (const one of found.gives) gives.add(one)
    for (const imported of found.imports) visit(imported, isClient)
  }
  visit(start, false)
  return { needs: [...needs], gives: [...gives] }
}

/**
 * @param {Screen} screen
 * @param {Screen[]} screens
 */
function missingIn(screen, screens) {
  const given = screens.filter((other) => wraps(other, screen)).flatMap(({ gives }) => gives)
  const missing = screen.needs.filter((key) => !given.some((one) => covers(one, key)))
  return missing.length > 0 ? [`${screen.file} lacks in <Sentences of>: ${missing.sort().join(', ')}`] : []
}

/**
 * @param {Screen} screen
 * @param {Screen[]} screens
 */
function needlessIn(screen, screens) {
  const shown = screens.filter((other) => wraps(screen, other)).flatMap(({ needs }) => needs)
  const above = screens.filter((other) => other !== screen && wraps(other, screen))
  const given = above.flatMap(({ gives }) => gives)
  return screen.gives.flatMap((one) => {
    const meant = shown.filter((key) => covers(one, key))
    if (meant.length === 0) return [`${screen.file} gives ${one}, which nothing shows`]
    const isGiven = meant.every((key) => given.some((other) => covers(other, key)))
    return isGiven ? [`${screen.file} gives ${one}, which a layout above gives`] : []
  })
}

/**
 * Whether what `outer` gives is there for `inner`: its own, and what the layouts around it give.
 * @param {Screen} outer
 * @param {Screen} inner
 */
function wraps(outer, inner) {
  if (outer === inner) return true
  const folder = path.dirname(outer.file)
  return path.basename(outer.file) === 'layout.tsx' && inner.file.startsWith(`${folder}/`)
}

/**
 * Whether a path such as `scenarios`, `scenarios.*` or `scenarios.title` stands for a key.
 * @param {string} given
 * @param {string} key
 */
function covers(given, key) {
  if (!given.endsWith('.*')) return key === given || key.startsWith(`${given}.`)
  return key.startsWith(given.slice(0, -1)) && !key.slice(given.length - 1).includes('.')
}
