import type { AbstractIntlMessages } from 'next-intl'

const written = new WeakMap<AbstractIntlMessages, WeakMap<readonly string[], string>>()

/**
 * Returns the messages of a catalog that have these keys, or keys that begin with these, as a text for {@link
 * readCatalog}: React passes a text to the browser unchanged. The text is cached by the list of keys, since a screen
 * always asks with the same list.
 */
export function writePartialCatalog(catalog: AbstractIntlMessages, keys: readonly string[]): string {
  const texts = written.get(catalog) ?? new WeakMap<readonly string[], string>()
  written.set(catalog, texts)
  const text =
    texts.get(keys) ??
    JSON.stringify(keys.map((key) => branchAt(catalog, key.split('.'))).reduce(mergeCatalogs, {}))
  texts.set(keys, text)
  return text
}

const known = new Map<string, AbstractIntlMessages>()

/** Returns the messages in a text of {@link writePartialCatalog}; each text is parsed once. */
export function readCatalog(text: string): AbstractIntlMessages {
  const read: AbstractIntlMessages = known.get(text) ?? JSON.parse(text)
  known.set(text, read)
  return read
}

function branchAt(tree: AbstractIntlMessages, [name = '', ...rest]: string[]): AbstractIntlMessages {
  const found = tree[name]
  if (found === undefined) return {}
  return { [name]: rest.length > 0 && isTree(found) ? branchAt(found, rest) : found }
}

/** Merges two catalogs; the second one's message wins when both have a key. */
export function mergeCatalogs(
  first: AbstractIntlMessages,
  second: AbstractIntlMessages,
): AbstractIntlMessages {
  const merged = { ...first }
  for (const [name, added] of Object.entries(second)) {
    const there = merged[name]
    merged[name] = isTree(there) && isTree(added) ? mergeCatalogs(there, added) : added
  }
  return merged
}

// A compiled message is a list.
function isTree(value: AbstractIntlMessages | string | undefined): value is AbstractIntlMessages {
  return typeof value === 'object' && !Array.isArray(value)
}
