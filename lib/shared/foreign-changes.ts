/** A change that somebody else made first, as it is reported to the person whose change was refused. */
export interface ForeignChange {
  by: { _id: string; name: string }
  at: string
  fields: string[]
}

/** Returns the names of the people who made these changes, each once; empty when there are none. */
export function changerNames(changes: readonly ForeignChange[]): string {
  return [...new Set(changes.map(({ by }) => by.name))].join(', ')
}
