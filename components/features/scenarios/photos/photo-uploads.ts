'use client'

import { askBeforeLeaving } from '@/lib/client/leaving'
import { createStore } from '@/lib/client/store'
import { sendReceiptPhoto } from '@/lib/features/scenarios/photos/client'
import type { ReceiptPhotoType } from '@/lib/features/scenarios/photos/contract'
import { newId } from '@/lib/shared/ids'

/** A photo on its way, or one that did not arrive. */
export interface PhotoUpload {
  id: string
  scenarioId: string
  file: File
  receiptType: ReceiptPhotoType
  state: 'waiting' | 'sending' | 'failed'
  /** How much of it has arrived, from 0 to 1. */
  share: number
  /** Why it failed. */
  error: unknown
}

/** Hears of photos that were chosen together. */
export interface UploadEars {
  /** One more is stored. */
  onStored: () => void
  /** All of them are settled. */
  onSettled: (result: SettledUploads) => void
}

/** What became of photos that were chosen together, but for those that the person gave up. */
interface SettledUploads {
  stored: number
  failed: number
  /** Why the first of the failed ones did. */
  error: unknown
}

// Beyond the tab that shows them: whoever looks at another tab meanwhile loses none.
const uploads = createStore<readonly PhotoUpload[]>([])
// One at a time, so that they arrive in the order in which they were chosen.
let underWay: { id: string; controller: AbortController } | null = null
const earsOf = new Map<string, Batch>()
let stopAsking: (() => void) | null = null

interface Batch extends UploadEars, SettledUploads {
  left: number
}

const batchOf = (ears: UploadEars, left: number): Batch => ({
  ...{ ...ears, left, stored: 0, failed: 0, error: null },
})

/** The photos of a scenario that are on their way, followed. */
export function usePhotoUploads(scenarioId: string): PhotoUpload[] {
  return uploads.use().filter((upload) => upload.scenarioId === scenarioId)
}

interface Chosen {
  scenarioId: string
  files: readonly File[]
  receiptType: ReceiptPhotoType
}

/** Sends photos, one after the other; each can be cancelled, and sent again where it failed. */
export function addUploads({ scenarioId, files, receiptType }: Chosen, ears: UploadEars): void {
  const batch = batchOf(ears, files.length)
  const added = files.map((file): PhotoUpload => {
    const id = newId()
    earsOf.set(id, batch)
    return { ...{ id, scenarioId, file, receiptType }, state: 'waiting', share: 0, error: null }
  })
  set([...uploads.get(), ...added])
  sendNext()
}

/** Gives a photo up. */
export function cancelUpload(id: string): void {
  set(uploads.get().filter((upload) => upload.id !== id))
  if (underWay?.id === id) underWay.controller.abort()
  else settle(id, {})
}

/** Sends a photo again that failed. */
export function retryUpload(id: string, ears: UploadEars): void {
  earsOf.set(id, batchOf(ears, 1))
  change(id, { state: 'waiting', share: 0, error: null })
  sendNext()
}

function sendNext(): void {
  const next = uploads.get().find(({ state }) => state === 'waiting')
  if (next && !underWay) void send(next)
}

async function send({ id, scenarioId, file, receiptType }: PhotoUpload): Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  underWay = { id, controller }
  change(id, { state: 'sending' })
  const onProgress = (share: number) => change(id, { share })
  try {
    await sendReceiptPhoto({ scenarioId, file, receiptType, identity: id, signal, onProgress })
    underWay = null
    set(uploads.get().filter((upload) => upload.id !== id))
    settle(id, { isStored: true })
  } catch (error) {
    underWay = null
    if (!signal.aborted) change(id, { state: 'failed', error })
    settle(id, signal.aborted ? {} : { error })
  }
  sendNext()
}

function settle(id: string, { isStored = false, error }: { isStored?: boolean; error?: unknown }): void {
  const batch = earsOf.get(id)
  earsOf.delete(id)
  if (!batch) return
  batch.left -= 1
  if (error !== undefined) batch.failed += 1
  batch.error ??= error ?? null
  if (isStored) {
    batch.stored += 1
    batch.onStored()
  }
  if (batch.left === 0) batch.onSettled(batch)
}

function change(id: string, changed: Partial<PhotoUpload>): void {
  set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
}

function set(next: readonly PhotoUpload[]): void {
  uploads.set(next)
  const isBusy = next.length > 0
  if (isBusy && !stopAsking) stopAsking = askBeforeLeaving(() => true)
  if (isBusy || !stopAsking) return
  stopAsking()
  stopAsking = null
}
