'use client'

import { isRefusal, readRefusal } from '@/lib/client/api-error'
import { askBeforeLeaving } from '@/lib/client/leaving'
import { createSendingPause } from '@/lib/client/sending-pause'
import { createStore } from '@/lib/client/store'
import { createUploadQueue } from '@/lib/client/upload-queue'
import { sendReceiptPhoto } from '@/lib/features/scenarios/photos/client'
import type { ReceiptPhotoType } from '@/lib/features/scenarios/photos/contract'
import { RECEIPT_PHOTO_TYPES } from '@/lib/features/scenarios/photos/values'
import { newId } from '@/lib/shared/ids'
import { jsonObject } from '@/lib/shared/json'

/** An upload that is under way or has failed. */
export interface PhotoUpload {
  id: string
  scenarioId: string
  file: File
  receiptType: ReceiptPhotoType
  state: 'waiting' | 'sending' | 'failed'
  /** The uploaded share, from 0 to 1. */
  share: number
  /** Why it failed. */
  error: unknown
  /** Whether an earlier page has left it. */
  isLeft: boolean
}

type Target = Pick<PhotoUpload, 'scenarioId' | 'receiptType'>

// What it keeps is sent after a reload, too.
const queue = createUploadQueue<Target>('receipt-photos', (stored) => {
  const { scenarioId, receiptType } = jsonObject(stored) ?? {}
  const type = RECEIPT_PHOTO_TYPES.find((known) => known === receiptType)
  return typeof scenarioId === 'string' && type ? { scenarioId, receiptType: type } : null
})
/** The uploads that the browser keeps over a reload. */
const keptIds = new Set<string>()

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

/** Whether photos wait because the server can't be reached. */
export const photosHeldUp = createStore(false)
const pause = createSendingPause()

// Outlives the tab that shows the uploads, so that a change of tab loses none.
const uploads = createStore<readonly PhotoUpload[]>([])
// One at a time, so that photos are stored in the order in which they were chosen.
let underWay: { id: string; controller: AbortController } | null = null
const batches = new Map<string, Batch>()
let stopAsking: (() => void) | null = null

interface Batch extends UploadListener, SettledUploads {
  left: number
}

const newBatch = (listener: UploadListener, left: number): Batch => ({
  ...listener,
  left,
  stored: 0,
  failed: 0,
  error: null,
})

// The type that was chosen last in each scenario, and the photos that wait for one.
const chosenTypes = createStore<Partial<Record<string, ReceiptPhotoType>>>({})
const waitingFiles = createStore<Partial<Record<string, readonly File[]>>>({})
const NO_FILES: readonly File[] = []

/** Holds the type for new photos of a scenario, which stays chosen, and the photos that were chosen before it. */
export function useChosenType(scenarioId: string) {
  const type: ReceiptPhotoType | '' = chosenTypes.use()[scenarioId] ?? ''
  const waiting = waitingFiles.use()[scenarioId] ?? NO_FILES
  return {
    type,
    waiting,
    setType: (next: ReceiptPhotoType) => chosenTypes.set({ ...chosenTypes.get(), [scenarioId]: next }),
    setWaiting: (files: readonly File[]) => waitingFiles.set({ ...waitingFiles.get(), [scenarioId]: files }),
  }
}

/** Resolves once no upload of a scenario is under way, with the number of those that failed. */
export function whenUploadsSettled(scenarioId: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const own = uploads.get().filter((upload) => upload.scenarioId === scenarioId)
      if (own.some(({ state }) => state !== 'failed')) return
      stop()
      resolve(own.length)
    }
    const stop = uploads.subscribe(look)
    look()
  })
}

/** Subscribes to the uploads of a scenario. */
export function usePhotoUploads(scenarioId: string): PhotoUpload[] {
  return uploads.use().filter((upload) => upload.scenarioId === scenarioId)
}

interface Chosen {
  scenarioId: string
  files: readonly File[]
  receiptType: ReceiptPhotoType
}

/** Uploads photos one after the other; each can be cancelled, and retried if it failed. */
export function addUploads({ scenarioId, files, receiptType }: Chosen, listener: UploadListener): void {
  const batch = newBatch(listener, files.length)
  const added = files.map((file): PhotoUpload => {
    const id = newId()
    batches.set(id, batch)
    return { id, scenarioId, file, receiptType, state: 'waiting', share: 0, error: null, isLeft: false }
  })
  set([...uploads.get(), ...added])
  for (const upload of added) void keep(upload)
  sendNext()
}

async function keep({ id, scenarioId, receiptType, file, error }: PhotoUpload): Promise<void> {
  const target = { scenarioId, receiptType }
  const isKept = await queue.keep({ id, target, file, refusal: readRefusal(error) })
  // Meanwhile it may have been sent or cancelled.
  if (!uploads.get().some((upload) => upload.id === id)) return void queue.drop(id)
  if (isKept) keptIds.add(id)
  set(uploads.get())
}

let restoring: Promise<void> | null = null

/** Sends what an earlier page of this browser kept and did not send. */
export function restoreUploads(listener: UploadListener): Promise<void> {
  restoring ??= restore(listener)
  return restoring
}

async function restore(listener: UploadListener): Promise<void> {
  const stored = await queue.kept()
  // Those that are chosen meanwhile are sent already.
  const known = new Set(uploads.get().map(({ id }) => id))
  const kept = stored.filter(({ id }) => !known.has(id))
  const batch = newBatch(listener, kept.filter(({ refusal }) => refusal === null).length)
  const restored = kept.map(({ id, target, file, refusal }): PhotoUpload => {
    keptIds.add(id)
    if (!refusal) batches.set(id, batch)
    return {
      id,
      ...target,
      file,
      state: refusal ? 'failed' : 'waiting',
      share: 0,
      error: refusal,
      isLeft: true,
    }
  })
  set([...restored, ...uploads.get()])
  sendNext()
}

/** Subscribes to the photos that an earlier page has left and that were not taken. */
export function useLeftPhotos(): PhotoUpload[] {
  return uploads.use().filter(({ isLeft, state }) => isLeft && state === 'failed')
}

/** Cancels an upload. */
export function cancelUpload(id: string): void {
  remove(id)
  if (underWay?.id === id) underWay.controller.abort()
  else settle(id, {})
}

/** Retries a failed upload. */
export function retryUpload(id: string, listener: UploadListener): void {
  batches.set(id, newBatch(listener, 1))
  change(id, { state: 'waiting', share: 0, error: null })
  sendNext()
}

function sendNext(): void {
  const next = uploads.get().find(({ state }) => state === 'waiting')
  if (next && !underWay && !pause.isOn()) void send(next)
}

async function send(upload: PhotoUpload): Promise<void> {
  const { id, scenarioId, file, receiptType } = upload
  const controller = new AbortController()
  const { signal } = controller
  underWay = { id, controller }
  change(id, { state: 'sending' })
  const onProgress = (share: number) => change(id, { share })
  try {
    // Another tab, which lists it too, may have sent it, or its person may have cancelled it there.
    const isWanted = !keptIds.has(id) || (await queue.isKept(id))
    if (isWanted && !signal.aborted)
      await sendReceiptPhoto({ scenarioId, file, receiptType, idempotencyKey: id, signal, onProgress })
    underWay = null
    pause.noteSuccess()
    photosHeldUp.set(false)
    remove(id)
    settle(id, isWanted ? { storedIn: scenarioId } : {})
  } catch (error) {
    underWay = null
    if (!signal.aborted && pause.mayTryAgain(id, error)) return wait(id)
    if (!signal.aborted) change(id, { state: 'failed', error })
    // The next page does not send it again, and tells of it.
    if (!signal.aborted && isRefusal(error)) void keep({ ...upload, error })
    settle(id, signal.aborted ? {} : { error })
  }
  sendNext()
}

/** Waits until the server can be reached. After an expired session the page that follows sends what is kept. */
function wait(id: string): void {
  change(id, { state: 'waiting', share: 0 })
  photosHeldUp.set(true)
  pause.begin(sendNext)
}

function settle(id: string, { storedIn, error }: { storedIn?: string; error?: unknown }): void {
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

function change(id: string, changed: Partial<PhotoUpload>): void {
  set(uploads.get().map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
}

function remove(id: string): void {
  set(uploads.get().filter((upload) => upload.id !== id))
  keptIds.delete(id)
  void queue.drop(id)
}

function set(next: readonly PhotoUpload[]): void {
  uploads.set(next)
  const isBusy = next.some(({ id }) => !keptIds.has(id))
  if (isBusy && !stopAsking) stopAsking = askBeforeLeaving(() => true)
  if (isBusy || !stopAsking) return
  stopAsking()
  stopAsking = null
}
