/** Limits of docs/domain.md, Limits. */
export const TEXT_LIMIT = 10_000
export const NAME_LIMIT = 200
export const LINK_LIMIT = 2_048
/** Maximum number of characters that are searched for, also in a column. */
export const SEARCH_LIMIT = 200
/** Maximum number of characters of a number as a person writes it, with its spaces and currency. */
export const NUMBER_TEXT_LIMIT = 60

/** The largest integer that the database holds; a larger one would surface as a server fault. */
export const LARGEST_INTEGER = 2_147_483_647

/** Maximum number of rows that one call can change or delete. */
export const BULK_LIMIT = 1_000

/** Maximum number of rows that are counted when no tally is kept (decision 7); above that, `isAtLeast` is set. */
export const MAX_COUNTED = 10_000

/** Returns the count to show when at most {@link MAX_COUNTED} + 1 rows were counted. */
export function toBoundedCount(found: number): { count: number; isAtLeast?: true } {
  return found > MAX_COUNTED ? { count: MAX_COUNTED, isAtLeast: true } : { count: found }
}

/**
 * Maximum number of rows of a list that a page is rendered with; the browser fetches longer lists, or their further
 * pages.
 */
export const MAX_ROWS_IN_HTML = 50

export const MEBIBYTE = 1024 * 1024

/** Maximum number of bytes in a body of a public call, such as those of signing in. */
export const ANONYMOUS_BODY_BYTES = 16 * 1024

/** A screen gives up a call with a file, either way, that takes longer. */
export const FILE_LIMIT_MS = 10 * 60_000

/** JSON that takes longer to arrive comes from a client that only holds the connection. */
export const JSON_LIMIT_MS = 30_000

/**
 * Returns whether PostgreSQL can store a text: `text` takes no NUL and `jsonb` no half of a surrogate pair. Without
 * this check they would surface as a server fault.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && !/\p{Surrogate}/u.test(text)
}

/**
 * Returns whether a text is a safe address for a link: `http` or `https`, and nothing that runs. Checked when it is
 * stored and again when it is shown.
 */
export function isSafeLink(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && isStorable(text) && URL.canParse(text)
}
