import type { Snapshot } from './contract'

/**
 * Returns the canonical text of a snapshot, whose UTF-8 bytes are stored and hashed: JSON without spaces, the keys of
 * every object in the order of their UTF-16 code units, lists as they are.
 */
export function canonicalSnapshot(snapshot: Snapshot): string {
  return JSON.stringify(snapshot, (_, value: unknown) => withSortedKeys(value))
}

function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
  )
}
