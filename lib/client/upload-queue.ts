'use client'

import { ApiError } from './api-error'
import { createPersistedQueue, type PersistedQueue } from './persisted-queue'
import { createStore } from './store'

/** A file that waits to be sent. */
export interface QueuedUpload<Target> {
  /** Ascending, and the idempotency key of its call: it is stored once, even if it is sent again after a reload. */
  id: string
  /** Where it goes, as its sender needs it. */
  target: Target
  file: File
  /** The server's message, where it has refused the file for good: it is sent again only when the person says so. */
  refusal: ApiError | null
}

/** A file that was not uploaded. */
export interface RefusedFile {
  file: File
  /** Why it was refused. */
  error: unknown
}

/** The files of the last choice that were not uploaded, and that no list shows; the person is notified of them on any page. */
export const refusedFiles = createStore<readonly RefusedFile[]>([])

/**
 * Returns the queue of files of a name that wait to be sent.
 * @param toTarget returns a target that was kept, perhaps by an older release; null drops it
 */
export function createUploadQueue<Target>(
  name: string,
  toTarget: (stored: unknown) => Target | null,
): PersistedQueue<QueuedUpload<Target>> {
  const queue = createPersistedQueue<StoredUpload<Target>>(name, (stored) => {
    const { id, bytes, type, filename, refusal } = stored
    const target = toTarget(stored.target)
    if (target === null || !(bytes instanceof ArrayBuffer)) return null
    if (typeof id !== 'string' || typeof type !== 'string' || typeof filename !== 'string') return null
    return { id, target, bytes, type, filename, refusal: typeof refusal === 'string' ? refusal : null }
  })
  return {
    ...queue,
    keep: async ({ id, target, file, refusal }) => {
      // Not the file itself: some browsers keep no more than a reference to it, which ends with the page.
      const bytes = await file.arrayBuffer().catch(() => null)
      const { type, name: filename } = file
      const message = refusal?.message ?? null
      return bytes !== null && queue.keep({ id, target, bytes, type, filename, refusal: message })
    },
    list: async () =>
      (await queue.list()).map(({ id, target, bytes, type, filename, refusal: message }) => ({
        id,
        target,
        file: new File([bytes], filename, { type }),
        refusal: message === null ? null : new ApiError({ code: 'invalid', status: 422, message }),
      })),
  }
}

interface StoredUpload<Target> {
  id: string
  target: Target
  bytes: ArrayBuffer
  type: string
  filename: string
  /** The server's message. */
  refusal: string | null
}
