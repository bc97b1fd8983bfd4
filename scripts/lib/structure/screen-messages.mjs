import path from 'node:path'

/** @typedef {import('./message-use.mjs').Use} Use */
/** @typedef {Map<string, Use>} Uses */
/** @typedef {{ file: string, needs: Set<string>, given: import('./message-use.mjs').Given[] }} Screen */

const SCREEN = /^app\/(.*\/)?(page|layout|template|loading|error|not-found)\.tsx$/

/**
 * Returns the keys that no code names.
 * @param {Uses} use
 * @param {string[]} keys
 */
export function unusedMessages(use, keys) {
  const named = new Set([...use.values()].flatMap((file) => [...file.keys]))
  return keys.filter((key) => !named.has(key)).map((key) => `${key} is used nowhere`)
}

/**
 * Returns the messages that each `<Messages of="…">` gives: `lists` has the keys by the file that it names. They are those that
 * the client components of its screen need and that no layout around it gives; what a screen without one needs comes
 * from the nearest layout. `problems` are screens where none is around, and files that name another.
 * @param {Uses} use
 */
export function screenMessages(use) {
  const problems = [...use].flatMap(([file, { given }]) =>
    given
      .filter(({ of }) => of !== file)
      .map(({ of }) => `${file} has <Messages of="${of}"> and not its own`),
  )
  const screens = [...use.keys()].filter((file) => SCREEN.test(file)).map((file) => screenAt(file, use))
  /** @type {Map<string, Set<string>>} */
  const lists = new Map()
  for (const { of } of screens.flatMap(({ given }) => given)) if (of) lists.set(of, new Set())
  const chains = screens.map((screen) => ({ screen, givers: giversAround(screen, screens) }))
  // The messages of a layout are complete before inner layouts omit them.
  for (const { screen, givers } of chains.sort((one, other) => one.givers.length - other.givers.length)) {
    const [giver, ...outer] = givers
    if (!giver && screen.needs.size > 0) problems.push(`${screen.file} has no <Messages> in it or around it`)
    for (const { of, isComplete } of giver?.given ?? []) {
      const above = isComplete
        ? []
        : outer.flatMap(({ given }) => given.map((one) => lists.get(one.of ?? '')))
      for (const key of screen.needs) if (!above.some((list) => list?.has(key))) lists.get(of ?? '')?.add(key)
    }
  }
  /** @type {Record<string, string[]>} */
  const sorted = {}
  for (const [file, keys] of [...lists].sort()) sorted[file] = [...keys].sort()
  return { lists: sorted, problems }
}

/**
 * The keys that a screen's client components name, and what its server components give.
 * @param {string} start
 * @param {Uses} use
 * @returns {Screen}
 */
function screenAt(start, use) {
  /** @type {Set<string>} */
  const seen = new Set()
  /** @type {Set<string>} */
  const needs = new Set()
  /** @type {Screen['given']} */
  const given = []
  /** @type {(file: string, belowClient: boolean | undefined) => void} */
  const visit = (file, belowClient) => {
    const found = use.get(file)
    const isClient = belowClient || found?.isClient
    if (!found || seen.has(`${file} ${isClient}`)) return
    seen.add(`${file} ${isClient}`)
    if (isClient) for (const key of found.keys) needs.add(key)
    given.push(...found.given)
    for (const imported of found.imports) visit(imported, isClient)
  }
  visit(start, false)
  return { file: start, needs, given }
}

/**
 * The screens that give something to this one, itself first, then the layouts around it up to one in another language.
 * @param {Screen} screen
 * @param {Screen[]} screens
 */
function giversAround(screen, screens) {
  const layouts = screens
    .filter(({ file, given }) => file !== screen.file && given.length > 0 && isAround(file, screen.file))
    .sort((one, other) => other.file.length - one.file.length)
  const around = screen.given.length > 0 ? [screen, ...layouts] : layouts
  const last = around.findIndex(({ given }) => given.some(({ isComplete }) => isComplete))
  return last < 0 ? around : around.slice(0, last + 1)
}

/**
 * @param {string} layout
 * @param {string} file
 */
function isAround(layout, file) {
  return path.basename(layout) === 'layout.tsx' && file.startsWith(`${path.dirname(layout)}/`)
}
