interface PartsOutcome<Result> {
  results: Result[]
  /** Why a part failed, after which none was sent; null where all were sent. */
  failure: { error: unknown } | null
}

/**
 * Sends items in parts, one after another, until one fails. The results of those before it are returned, since they are
 * stored.
 * @param size the number of items of a part
 */
export async function inParts<Item, Result>(
  items: readonly Item[],
  size: number,
  send: (part: Item[]) => Promise<Result[]>,
): Promise<PartsOutcome<Result>> {
  const results: Result[] = []
  try {
    for (let at = 0; at < items.length; at += size) results.push(...(await send(items.slice(at, at + size))))
  } catch (error) {
    return { results, failure: { error } }
  }
  return { results, failure: null }
}
