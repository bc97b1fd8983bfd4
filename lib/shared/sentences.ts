import type { AbstractIntlMessages } from 'next-intl'
import type english from '@/messages/en'

type Paths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? Key
    : Key | `${Key}.*` | `${Key}.${Paths<Tree[Key]>}`
}[keyof Tree & string]

/**
 * The key of a sentence, or the beginning of keys: `scenarios` stands for all below it, `scenarios.*` for those that
 * lie directly in it.
 */
export type SentencePath = Paths<typeof english>

const written = new WeakMap<AbstractIntlMessages, Map<string, string>>()

/**
 * Returns the part of `catalog` that lies at these paths, as a text for {@link readSentences}, which React hands to the
 * browser as it is. A screen asks for the same again and again: it is written once.
 */
export function writtenSentences(catalog: AbstractIntlMessages, paths: readonly SentencePath[]): string {
  const ofCatalog = written.get(catalog) ?? new Map<string, string>()
  written.set(catalog, ofCatalog)
  const key = paths.join()
  const text = ofCatalog.get(key) ?? JSON.stringify(pickSentences(catalog, paths))
  ofCatalog.set(key, text)
  return text
}

const known = new Map<string, AbstractIntlMessages>()

/** Returns the sentences of a text by {@link writtenSentences}, read once. */
export function readSentences(text: string): AbstractIntlMessages {
  const read: AbstractIntlMessages = known.get(text) ?? JSON.parse(text)
  known.set(text, read)
  return read
}

/** Returns the part of `catalog` that lies at these paths. */
function pickSentences(catalog: AbstractIntlMessages, paths: readonly SentencePath[]): AbstractIntlMessages {
  return paths.map((path) => branchOf(catalog, path.split('.'))).reduce(mergeSentences, {})
}

function branchOf(tree: AbstractIntlMessages, [name = '', ...rest]: string[]): AbstractIntlMessages {
  if (name === '*') return Object.fromEntries(Object.entries(tree).filter(([, found]) => !isTree(found)))
  const found = tree[name]
  if (found === undefined) return {}
  return { [name]: rest.length > 0 && isTree(found) ? branchOf(found, rest) : found }
}

/** Returns both catalogs in one. */
export function mergeSentences(
  first: AbstractIntlMessages,
  second: AbstractIntlMessages,
): AbstractIntlMessages {
  const merged = { ...first }
  for (const [name, added] of Object.entries(second)) {
    const there = merged[name]
    merged[name] = isTree(there) && isTree(added) ? mergeSentences(there, added) : added
  }
  return merged
}

// A compiled sentence is a list.
function isTree(value: AbstractIntlMessages | string | undefined): value is AbstractIntlMessages {
  return typeof value === 'object' && !Array.isArray(value)
}
