/** Callbacks for a batch of photos that were chosen together. */
export interface UploadListener {
  /** Called for each stored photo, with its scenario. */
  onStored: (scenarioId: string) => void
  /** Called once all of them are settled. */
  onSettled: (result: SettledUploads) => void
}

/** The result of a batch, without the uploads that were cancelled. */
interface SettledUploads {
  stored: number
  failed: number
  /** The error of the first failed upload. */
  error: unknown
}

/** Photos that were chosen together, until all of them are settled. */
interface Batch extends UploadListener, SettledUploads {
  left: number
}

/** Returns a batch of `left` photos, none of which is settled. */
export const newBatch = (listener: UploadListener, left: number): Batch => ({
  ...listener,
  left,
  stored: 0,
  failed: 0,
  error: null,
})

const batches = new Map<string, Batch>()

/** Adds an upload to a batch. */
export function joinBatch(id: string, batch: Batch): void {
  batches.set(id, batch)
}

/** Settles an upload of a batch: it was stored in a scenario, failed, or was cancelled. */
export function settleInBatch(id: string, { storedIn, error }: { storedIn?: string; error?: unknown }): void {
  const batch = batches.get(id)
  batches.delete(id)
  if (!batch) return
  batch.left -= 1
  if (error !== undefined) batch.failed += 1
  batch.error ??= error ?? null
  if (storedIn !== undefined) {
    batch.stored += 1
    batch.onStored(storedIn)
  }
  if (batch.left === 0) batch.onSettled(batch)
}
