interface BatchOutcome<Result> {
  results: Result[]
  /** Why a batch failed, after which none was sent; null where all were sent. */
  failure: { error: unknown } | null
}

/**
 * Sends items in batches, one after another, until one fails. The results of those before it are returned, since they are
 * stored.
 * @param size the number of items of a batch
 */
export async function sendInBatches<Item, Result>(
  items: readonly Item[],
  size: number,
  send: (batch: Item[]) => Promise<Result[]>,
): Promise<BatchOutcome<Result>> {
  const results: Result[] = []
  try {
    for (let at = 0; at < items.length; at += size) results.push(...(await send(items.slice(at, at + size))))
  } catch (error) {
    return { results, failure: { error } }
  }
  return { results, failure: null }
}
