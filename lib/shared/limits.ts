/** Limits of docs/domain.md, Limits. */
export const TEXT_LIMIT = 10_000
export const NAME_LIMIT = 200

/** The largest number that a database integer holds; a larger one would surface as a server fault. */
export const LARGEST_INTEGER = 2_147_483_647

/** The most rows that one call can change or delete. */
export const BULK_LIMIT = 1_000

/** As many are counted of what the kept tallies don't tell (decision 7); where there are more, `isAtLeast` says so. */
export const MOST_COUNTED = 10_000

/** Returns what to tell where up to one more than {@link MOST_COUNTED} were looked for, and so many were found. */
export function countedOf(found: number): { count: number; isAtLeast?: true } {
  return found > MOST_COUNTED ? { count: MOST_COUNTED, isAtLeast: true } : { count: found }
}

/** The most rows of a list that a page brings along; the browser asks for longer ones, or for their further pages. */
export const MOST_IN_HTML = 50

export const MEBIBYTE = 1024 * 1024

/**
 * Returns whether PostgreSQL can hold a text: `text` takes no NUL and `jsonb` no half of a surrogate pair. Without this
 * check they would surface as a server fault.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}
