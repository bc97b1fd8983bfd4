/** An answer that the server may say to be still the same. */
interface CachedResponse {
  etag: string
  /** Parsed, as the query cache holds it: a repetition costs neither the transfer nor the parsing. */
  data: unknown
}

/** The answers that were used last, by address: more are on no screen at once. */
const MAX_ANSWERS = 50

const answers = new Map<string, CachedResponse>()

/** Returns the cached answer of an address. */
export function cachedResponse(address: string): CachedResponse | undefined {
  const kept = answers.get(address)
  if (!kept) return undefined
  // The order of the map is that of the last use.
  answers.delete(address)
  answers.set(address, kept)
  return kept
}

/** Caches the answer of an address if it has a tag. */
export function cacheResponse(address: string, etag: string | null, data: unknown): void {
  answers.delete(address)
  if (etag === null) return
  answers.set(address, { etag, data })
  const [oldest] = answers.keys()
  if (answers.size > MAX_ANSWERS && oldest !== undefined) answers.delete(oldest)
}
