// Kept as parsed, which is what the query cache holds as well: a repetition costs neither the transfer nor the parsing.

interface KeptAnswer {
  etag: string
  data: unknown
}

/** The answers that were used last, by address: more are on no screen at once. */
const MAX_ANSWERS = 50

const answers = new Map<string, KeptAnswer>()

/** Returns the tag of the answer that is kept of an address, for the server to compare. */
export function keptTag(address: string): string | undefined {
  const kept = answers.get(address)
  if (!kept) return undefined
  // The order of the map is that of the last use.
  answers.delete(address)
  answers.set(address, kept)
  return kept.etag
}

/** Returns the data of the answer that is kept of an address, once the server said that it is still the same. */
export function keptData(address: string): unknown {
  return answers.get(address)?.data
}

/** Keeps an answer if it has a tag. */
export function keepAnswer(address: string, etag: string | null, data: unknown): void {
  answers.delete(address)
  if (etag === null) return
  answers.set(address, { etag, data })
  const [oldest] = answers.keys()
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
}
