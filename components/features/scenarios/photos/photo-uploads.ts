'use client'

import { useEffect } from 'react'
import { FileSender, type FileUpload } from '@/lib/client/file-sender'
import { createStore } from '@/lib/client/store'
import type { UploadListener } from '@/lib/client/upload-batches'
import { sendReceiptPhoto } from '@/lib/features/scenarios/photos/client'
import type { ReceiptPhotoType } from '@/lib/features/scenarios/photos/contract'
import { RECEIPT_PHOTO_TYPES } from '@/lib/features/scenarios/photos/values'
import { jsonObject } from '@/lib/shared/json'

/** Where a photo goes. */
export interface PhotoTarget {
  scenarioId: string
  /** Null until it is chosen; until then the photo is held back. */
  receiptType: ReceiptPhotoType | null
}

/** A photo that is on its way, or was refused. */
export type PhotoUpload = FileUpload<PhotoTarget>

/** Callbacks for photos that were chosen together. */
export type PhotoListener = UploadListener<PhotoTarget>

const sender = new FileSender<PhotoTarget>({
  name: 'receipt-photos',
  toTarget: (stored) => {
    const { scenarioId, receiptType } = jsonObject(stored) ?? {}
    const type = RECEIPT_PHOTO_TYPES.find((known) => known === receiptType) ?? null
    const isKnown = type !== null || receiptType === null
    return typeof scenarioId === 'string' && isKnown ? { scenarioId, receiptType: type } : null
  },
  isComplete: ({ receiptType }) => receiptType !== null,
  send: async ({ target: { scenarioId, receiptType }, ...sending }) =>
    receiptType && sendReceiptPhoto({ scenarioId, receiptType, ...sending }),
})

/** Whether photos wait because the server can't be reached. */
export const photosHeldUp = sender.isHeldUp

// The type that was chosen last in each scenario.
const chosenTypes = createStore<Partial<Record<string, ReceiptPhotoType>>>({})

const isIn = (scenarioId: string) => (target: PhotoTarget) => target.scenarioId === scenarioId

/** Holds the type for new photos of a scenario, which stays chosen, and counts the photos that were chosen before it. */
export function useChosenType(scenarioId: string) {
  const type: ReceiptPhotoType | '' = chosenTypes.use()[scenarioId] ?? ''
  const all = sender.uploads.use()
  return {
    type,
    waiting: all.filter(({ state, target }) => state === 'held' && target.scenarioId === scenarioId).length,
    setType: (next: ReceiptPhotoType) => chosenTypes.set({ ...chosenTypes.get(), [scenarioId]: next }),
  }
}

/** Uploads photos one after the other; those without a type are held until it is chosen, also over a reload. */
export function addPhotos(target: PhotoTarget, files: readonly File[], listener: PhotoListener): void {
  sender.add(target, files, listener)
}

/** Uploads the photos of a scenario that wait for their type. */
export function sendHeld(scenarioId: string, receiptType: ReceiptPhotoType, listener: PhotoListener): void {
  sender.release(isIn(scenarioId), { scenarioId, receiptType }, listener)
}

/** Drops the photos of a scenario that wait for their type. */
export const dropHeld = (scenarioId: string) => sender.dropHeld(isIn(scenarioId))

/** Resolves once no upload of a scenario is under way, with the number of those that failed. */
export function whenUploadsSettled(scenarioId: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const own = uploadsIn(scenarioId, sender.uploads.get())
      if (own.some(({ state }) => state !== 'failed')) return
      stop()
      resolve(own.length)
    }
    const stop = sender.uploads.subscribe(look)
    look()
  })
}

const uploadsIn = (scenarioId: string, all: readonly PhotoUpload[]) =>
  all.filter(({ state, target }) => state !== 'held' && target.scenarioId === scenarioId)

/** The scenario whose uploads are listed on the page. */
const listed = createStore<string | null>(null)

/** Subscribes to the uploads of a scenario that lists them, without those that wait for their type. */
export function usePhotoUploads(scenarioId: string): PhotoUpload[] {
  useEffect(() => {
    listed.set(scenarioId)
    return () => listed.set(null)
  }, [scenarioId])
  return uploadsIn(scenarioId, sender.uploads.use())
}

/** Sends what an earlier page of this browser kept and did not send. */
export const restoreUploads = (listener: PhotoListener) => sender.restore(listener)

/** Subscribes to the photos that an earlier page has left and that were not taken, and that no list on the page shows. */
export function usePhotoFailures(): PhotoUpload[] {
  const shown = listed.use()
  return sender.useLeft().filter(({ target }) => target.scenarioId !== shown)
}

/** Cancels an upload. */
export const cancelUpload = (id: string) => sender.cancel(id)

/** Retries a failed upload. */
export const retryUpload = (id: string, listener: PhotoListener) => sender.retry(id, listener)
