/** Callbacks for files that were chosen together. */
export interface UploadListener<Target> {
  /** Called for each file that is stored. */
  onStored: (target: Target) => void
  /** Called for each file that failed. */
  onFailed?: (file: File, error: unknown) => void
  /** Called once all of them are settled. */
  onSettled?: (result: SettledUploads) => void
}

/** The result of a batch, without the uploads that were cancelled. */
interface SettledUploads {
  stored: number
  failed: number
  /** The error of the first failed upload. */
  error: unknown
}

/** How the upload of a file ended; `cancelled` too where another tab sent or cancelled it. */
type UploadEnd<Target> =
  | { end: 'stored'; target: Target }
  | { end: 'failed'; file: File; error: unknown }
  | { end: 'cancelled' }

/** Files that were chosen together, until all of them are settled. */
interface Batch<Target> extends SettledUploads {
  listener: UploadListener<Target>
  left: number
}

/** The batches of the uploads that are not settled. */
export class UploadBatches<Target> {
  private readonly batches = new Map<string, Batch<Target>>()

  /** Starts a batch of the uploads with these ids. */
  start(ids: readonly string[], listener: UploadListener<Target>): void {
    const batch: Batch<Target> = { listener, left: ids.length, stored: 0, failed: 0, error: null }
    for (const id of ids) this.batches.set(id, batch)
  }

  /** Settles an upload, if it is not settled yet. */
  settle(id: string, ended: UploadEnd<Target>): void {
    const batch = this.batches.get(id)
    this.batches.delete(id)
    if (!batch) return
    batch.left -= 1
    if (ended.end === 'stored') {
      batch.stored += 1
      batch.listener.onStored(ended.target)
    }
    if (ended.end === 'failed') {
      batch.failed += 1
      batch.error ??= ended.error
      batch.listener.onFailed?.(ended.file, ended.error)
    }
    if (batch.left === 0) batch.listener.onSettled?.(batch)
  }
}
