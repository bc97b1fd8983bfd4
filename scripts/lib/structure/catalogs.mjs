import path from 'node:path'
import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { errorMessage } from '../command-error.mjs'

/** @typedef {{ [name: string]: string | Catalog }} Catalog */
/** @typedef {{ name: string, catalog: Catalog }} NamedCatalog */
/** @typedef {import('@formatjs/icu-messageformat-parser').MessageFormatElement} Element */
/** @typedef {Extract<Element, { type: TYPE.literal | TYPE.pound }>} Literal */

/**
 * Returns the catalog that the JSON files of a folder make up, each under its file's name.
 * @param {string} folder
 * @param {string[]} files
 * @param {(file: string) => string} read
 * @returns {NamedCatalog}
 */
export function readCatalog(folder, files, read) {
  const entries = files
    .filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.json'))
    .map((file) => [toNamespace(file), JSON.parse(read(file))])
  return { name: folder, catalog: Object.fromEntries(entries) }
}

// `close-days.json` holds what code calls `closeDays`.
/** @param {string} file */
function toNamespace(file) {
  return path.basename(file, '.json').replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
}

/**
 * Returns the keys of a catalog's messages.
 * @param {Catalog} catalog
 */
export const messageKeys = (catalog) => [...flatten(catalog).keys()]

/**
 * Returns the differences of two catalogs: a message that only one has, or arguments that only one uses.
 * @param {NamedCatalog} first
 * @param {NamedCatalog} second
 */
export function catalogProblems(first, second) {
  const left = { name: first.name, messages: flatten(first.catalog) }
  const right = { name: second.name, messages: flatten(second.catalog) }
  const keys = [...new Set([...left.messages.keys(), ...right.messages.keys()])].sort()
  return keys.flatMap((key) => {
    const [text, other] = [left.messages.get(key), right.messages.get(key)]
    if (text === undefined) return [`${left.name} lacks ${key}`]
    if (other === undefined) return [`${right.name} lacks ${key}`]
    const [a, b] = [formatArguments(text), formatArguments(other)]
    return a === b ? [] : [`${key} takes ${a} in ${left.name} and ${b} in ${right.name}`]
  })
}

/** What is always a number, by its argument's name. */
const FIGURES = new Set(['count', 'days', 'limit', 'maximum', 'minimum', 'rows', 'total', 'types'])

/**
 * Returns the messages that insert a number without formatting it for their language.
 * @param {NamedCatalog} named
 */
export function plainFigures({ name, catalog }) {
  return [...flatten(catalog)].flatMap(([key, text]) =>
    findElements(text)
      .filter(({ type, value }) => type === TYPE.argument && FIGURES.has(value))
      .map(({ value }) => `${name} writes {${value}} of ${key} without {${value}, number}`),
  )
}

/**
 * @param {Catalog} catalog
 * @returns {Map<string, string>}
 */
function flatten(catalog, prefix = '', found = new Map()) {
  for (const [key, child] of Object.entries(catalog)) {
    const path = prefix ? `${prefix}.${key}` : key
    if (typeof child === 'string') found.set(path, child)
    else flatten(child, path, found)
  }
  return found
}

/**
 * The arguments and tags of a message, as a comparable string.
 * @param {string} message
 */
function formatArguments(message) {
  try {
    const names = findElements(message).map(({ type, value }) => (type === TYPE.tag ? `<${value}>` : value))
    return [...new Set(names)].sort().join(', ') || 'nothing'
  } catch (error) {
    return `(not readable: ${errorMessage(error)})`
  }
}

/**
 * All arguments and tags of a message, those inside of others too.
 * @param {string} message
 */
function findElements(message) {
  /**
   * @param {Element[]} elements
   * @returns {Exclude<Element, Literal>[]}
   */
  const visit = (elements) =>
    elements
      .filter((element) => element.type !== TYPE.literal && element.type !== TYPE.pound)
      .flatMap((element) => [
        element,
        ...('options' in element ? Object.values(element.options) : []).flatMap(({ value }) => visit(value)),
        ...visit('children' in element ? element.children : []),
      ])
  return visit(parse(message))
}
