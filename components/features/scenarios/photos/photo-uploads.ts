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
import { joinBatch, newBatch, settleInBatch, type UploadListener } from './photo-batches'

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

/** A photo that is sent once its type is chosen. */
type UntypedPhoto = Pick<PhotoUpload, 'id' | 'scenarioId' | 'file'>

interface Target {
  scenarioId: string
  /** Null until it is chosen. */
  receiptType: ReceiptPhotoType | null
}

// What it keeps is sent after a reload, too.
const queue = createUploadQueue<Target>('receipt-photos', (stored) => {
  const { scenarioId, receiptType } = jsonObject(stored) ?? {}
  const type = RECEIPT_PHOTO_TYPES.find((known) => known === receiptType) ?? null
  const isKnown = type !== null || receiptType === null
  return typeof scenarioId === 'string' && isKnown ? { scenarioId, receiptType: type } : null
})
/** The uploads that the browser keeps over a reload. */
const keptIds = new Set<string>()

/** Whether photos wait because the server can't be reached. */
export const photosHeldUp = createStore(false)
const pause = createSendingPause()

// Outlives the tab that shows the uploads, so that a change of tab loses none.
const uploads = createStore<readonly PhotoUpload[]>([])
// One at a time, so that photos are stored in the order in which they were chosen.
let underWay: { id: string; controller: AbortController } | null = null
let stopAsking: (() => void) | null = null

// The type that was chosen last in each scenario.
const chosenTypes = createStore<Partial<Record<string, ReceiptPhotoType>>>({})
/** The photos that wait for their type, of all scenarios. */
const untypedPhotos = createStore<readonly UntypedPhoto[]>([])

/** Holds the type for new photos of a scenario, which stays chosen, and counts the photos that were chosen before it. */
export function useChosenType(scenarioId: string) {
  const type: ReceiptPhotoType | '' = chosenTypes.use()[scenarioId] ?? ''
  return {
    type,
    waiting: untypedPhotos.use().filter((photo) => photo.scenarioId === scenarioId).length,
    setType: (next: ReceiptPhotoType) => chosenTypes.set({ ...chosenTypes.get(), [scenarioId]: next }),
  }
}

/** Holds photos until their type is chosen, also over a reload. */
export function holdPhotos(scenarioId: string, files: readonly File[]): void {
  const added = files.map((file): UntypedPhoto => ({ id: newId(), scenarioId, file }))
  setUntyped([...untypedPhotos.get(), ...added])
  for (const photo of added) void keep(photo)
}

/** Uploads the photos of a scenario that wait for their type. */
export function sendHeld(scenarioId: string, receiptType: ReceiptPhotoType, listener: UploadListener): void {
  const held = takeHeld(scenarioId)
  if (held.length > 0) enqueue(held, receiptType, listener)
}

/** Drops the photos of a scenario that wait for their type. */
export function dropHeld(scenarioId: string): void {
  for (const { id } of takeHeld(scenarioId)) void queue.drop(id)
}

function takeHeld(scenarioId: string): UntypedPhoto[] {
  const all = untypedPhotos.get()
  setUntyped(all.filter((photo) => photo.scenarioId !== scenarioId))
  return all.filter((photo) => photo.scenarioId === scenarioId)
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
  const photos = files.map((file): UntypedPhoto => ({ id: newId(), scenarioId, file }))
  enqueue(photos, receiptType, listener)
}

function enqueue(
  photos: readonly UntypedPhoto[],
  receiptType: ReceiptPhotoType,
  listener: UploadListener,
): void {
  const batch = newBatch(listener, photos.length)
  const added = photos.map((photo): PhotoUpload => {
    joinBatch(photo.id, batch)
    return { ...photo, receiptType, state: 'waiting', share: 0, error: null, isLeft: false }
  })
  set([...uploads.get(), ...added])
  for (const upload of added) void keep(upload)
  sendNext()
}

async function keep(
  photo: UntypedPhoto & Partial<Pick<PhotoUpload, 'receiptType' | 'error'>>,
): Promise<void> {
  const { id, scenarioId, receiptType = null, file, error } = photo
  const target = { scenarioId, receiptType }
  const isKept = await queue.keep({ id, target, file, refusal: readRefusal(error) })
  const upload = uploads.get().find((one) => one.id === id)
  // Meanwhile it may have been sent or cancelled, or its type chosen.
  if (!upload && !untypedPhotos.get().some((one) => one.id === id)) return void queue.drop(id)
  if (upload && receiptType === null) return keep(upload)
  if (isKept) keptIds.add(id)
  askWhileUnkept()
}

let restoring: Promise<void> | null = null

/** Sends what an earlier page of this browser kept and did not send. */
export function restoreUploads(listener: UploadListener): Promise<void> {
  restoring ??= restore(listener)
  return restoring
}

async function restore(listener: UploadListener): Promise<void> {
  const stored = await queue.kept()
  // Those that are chosen meanwhile are here already.
  const known = new Set([...uploads.get(), ...untypedPhotos.get()].map(({ id }) => id))
  const kept = stored.filter(({ id }) => !known.has(id))
  const typed = kept.flatMap(({ target: { scenarioId, receiptType }, ...photo }) =>
    receiptType === null ? [] : [{ ...photo, scenarioId, receiptType }],
  )
  const untyped = kept.filter(({ target }) => target.receiptType === null)
  for (const { id } of kept) keptIds.add(id)
  const batch = newBatch(listener, typed.filter(({ refusal }) => refusal === null).length)
  const restored = typed.map(({ refusal, ...photo }): PhotoUpload => {
    if (!refusal) joinBatch(photo.id, batch)
    return { ...photo, state: refusal ? 'failed' : 'waiting', share: 0, error: refusal, isLeft: true }
  })
  setUntyped([
    ...untyped.map(({ id, file, target: { scenarioId } }) => ({ id, scenarioId, file })),
    ...untypedPhotos.get(),
  ])
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
  else settleInBatch(id, {})
}

/** Retries a failed upload. */
export function retryUpload(id: string, listener: UploadListener): void {
  joinBatch(id, newBatch(listener, 1))
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
    settleInBatch(id, isWanted ? { storedIn: scenarioId } : {})
  } catch (error) {
    underWay = null
    if (!signal.aborted && pause.mayTryAgain(id, error)) return wait(id)
    if (!signal.aborted) change(id, { state: 'failed', error })
    // The next page does not send it again, and tells of it.
    if (!signal.aborted && isRefusal(error)) void keep({ ...upload, error })
    settleInBatch(id, signal.aborted ? {} : { error })
  }
  sendNext()
}

/** Waits until the server can be reached. After an expired session the page that follows sends what is kept. */
function wait(id: string): void {
  change(id, { state: 'waiting', share: 0 })
  photosHeldUp.set(true)
  pause.begin(sendNext)
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
  askWhileUnkept()
}

function setUntyped(next: readonly UntypedPhoto[]): void {
  untypedPhotos.set(next)
  askWhileUnkept()
}

function askWhileUnkept(): void {
  const isBusy = [...uploads.get(), ...untypedPhotos.get()].some(({ id }) => !keptIds.has(id))
  if (isBusy && !stopAsking) stopAsking = askBeforeLeaving(() => true)
  if (isBusy || !stopAsking) return
  stopAsking()
  stopAsking = null
}
