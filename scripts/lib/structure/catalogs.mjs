import path from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Returns the catalog that the JSON files of a folder make up, each under its file's name. */
export function readCatalog(folder, files, read) {
  const entries = files
    .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.json'))
    .map((file) => [namespaceOf(file), JSON.parse(read(file))])
  return { name: folder, catalog: Object.fromEntries(entries) }
}

// `close-days.json` holds what code calls `closeDays`.
function namespaceOf(file) {
  return path.basename(file, '.json').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

/** Returns the keys of a catalog's messages. */
export const messageKeys = (catalog) => [...flatten(catalog).keys()]

/** Returns the differences of two catalogs: a message that only one has, or arguments that only one uses. */
export function catalogProblems(first, second) {
  const [left, right] = [first, second].map(({ name, catalog }) => ({ name, messages: flatten(catalog) }))
  const keys = [...new Set([...left.messages.keys(), ...right.messages.keys()])].sort()
  return keys.flatMap((key) => {
    const missing = [left, right].find(({ messages }) => !messages.has(key))
    if (missing) return [`${missing.name} lacks ${key}`]
    const [a, b] = [left, right].map(({ messages }) => argumentsOf(messages.get(key)))
    return a === b ? [] : [`${key} takes ${a} in ${left.name} and ${b} in ${right.name}`]
  })
}

/** What is always a number, by its argument's name. */
const FIGURES = new Set(['count', 'days', 'limit', 'maximum', 'minimum', 'rows', 'total', 'types'])

/** Returns the messages that write a figure as it comes, and not as their language writes numbers. */
export function plainFigures({ name, catalog }) {
  return [...flatten(catalog)].flatMap(([key, text]) =>
    elementsOf(text)
      .filter(({ type, value }) => type === TYPE.argument && FIGURES.has(value))
      .map(({ value }) => `${name} writes {${value}} of ${key} without {${value}, number}`),
  )
}

function flatten(value, prefix = '', found = new Map()) {
  for (const [key, child] of Object.entries(value)) {
    const path = prefix ? `${prefix}.${key}` : key
    if (typeof child === 'string') found.set(path, child)
    else flatten(child, path, found)
  }
  return found
}

/** The arguments and tags of a message, as one comparable text. */
function argumentsOf(message) {
  try {
    const names = elementsOf(message).map(({ type, value }) => (type === TYPE.tag ? `<${value}>` : value))
    return [...new Set(names)].sort().join(', ') || 'nothing'
  } catch (error) {
    return `(not readable: ${error.message})`
  }
}

/** All arguments and tags of a message, those inside of others too. */
function elementsOf(message) {
  const visit = (elements) =>
    elements
      .filter(({ type }) => type !== TYPE.literal && type !== TYPE.pound)
      .flatMap((element) => [
        element,
        ...Object.values(element.options ?? {}).flatMap(({ value }) => visit(value)),
        ...visit(element.children ?? []),
      ])
  return visit(parse(message))
}
