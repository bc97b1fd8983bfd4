/** The format of an id, as a part of regular expressions. */
export const ID_FORMAT = '[0-9a-f]{24}'
/** The format of an id. */
export const ID_PATTERN = new RegExp(`^${ID_FORMAT}$`)

let lastMilliseconds = 0
let counter = 0

/**
 * Returns a new id: 24 lower-case hex characters, of which the first 12 are the time in milliseconds, the next 4 a
 * counter within that millisecond and the last 8 random. Ids of one process sort by creation, so that lists can page
 * by id.
 */
export function newId(): string {
  const now = Math.max(Date.now(), lastMilliseconds)
  counter = now === lastMilliseconds ? counter + 1 : 0
  if (counter > 0xffff) {
    lastMilliseconds = now + 1
    counter = 0
  } else {
    lastMilliseconds = now
  }
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
  return (
    lastMilliseconds.toString(16).padStart(12, '0') +
    counter.toString(16).padStart(4, '0') +
    random.toString(16).padStart(8, '0')
  )
}

/**
 * Returns the first 17 characters of the ids of rows that one statement inserts; the row's number in 7 hex digits
 * completes each, so that they sort by creation, too.
 */
export function newIdStem(): string {
  const id = newId()
  return id.slice(0, 12) + id.slice(-5)
}

/** Returns whether `text` has the format of {@link newId}. */
export function isId(text: string): boolean {
  return ID_PATTERN.test(text)
}
