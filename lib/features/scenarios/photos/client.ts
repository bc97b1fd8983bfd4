import type { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { callQuery } from '@/lib/client/call-query'
import { restoreCall } from '@/lib/client/record-calls'
import type {
  deleteReceiptPhoto,
  editReceiptPhoto,
  listReceiptPhotos,
  ReceiptPhoto,
  ReceiptPhotoType,
  undoReceiptPhotoEdit,
  updateReceiptPhoto,
  uploadReceiptPhotos,
} from './contract'
import { RECEIPT_PHOTO } from './rules'

/** Returns the receipt photos of a scenario. */
export function receiptPhotosQuery(scenarioId: string) {
  return callQuery<typeof listReceiptPhotos>('GET /scenarios/{id}/receipt-photos', {
    queryKey: [RECEIPT_PHOTO.name, { scenarioId }],
    params: { id: scenarioId },
    subscribesTo: [{ subject: 'receipt_photo', scenarioId }],
  })
}

/** Queries and mutations of receipt photos, except uploads. */
export const receiptPhotoRecords = {
  rules: RECEIPT_PHOTO,
  calls: ({ scenarioId: id }: { scenarioId: string }) => ({
    change: async (photoId: string, body: z.input<typeof updateReceiptPhoto.body>) => {
      const { receiptPhoto } = await callApi<typeof updateReceiptPhoto>(
        'PUT /scenarios/{id}/receipt-photos/{photoId}',
        { params: { id, photoId }, body },
      )
      return receiptPhoto
    },
    remove: async (ids: string[]) => {
      for (const photoId of ids) {
        await callApi<typeof deleteReceiptPhoto>('DELETE /scenarios/{id}/receipt-photos/{photoId}', {
          params: { id, photoId },
        })
      }
      return { deleted: ids.length }
    },
    restore: (ids: string[]) => restoreCall(RECEIPT_PHOTO.subject, ids),
  }),
}

/** How a photo is turned and cropped. */
export type PhotoEdit = Required<Pick<z.input<typeof editReceiptPhoto.body>, 'turn' | 'crop'>>

type EditedPhoto = Pick<ReceiptPhoto, '_id' | 'version'>

/** Turns and crops a photo. Returns it as it is then. */
export async function editPhoto(
  id: string,
  { _id: photoId, version }: EditedPhoto,
  edit: PhotoEdit,
): Promise<ReceiptPhoto> {
  const { receiptPhoto } = await callApi<typeof editReceiptPhoto>(
    'POST /scenarios/{id}/receipt-photos/{photoId}/edit',
    { params: { id, photoId }, body: { ...edit, version } },
  )
  return receiptPhoto
}

/** Puts back the picture that a photo had before its last edit. */
export async function undoPhotoEdit(id: string, { _id: photoId, version }: EditedPhoto): Promise<void> {
  await callApi<typeof undoReceiptPhotoEdit>('POST /scenarios/{id}/receipt-photos/{photoId}/edit/undo', {
    params: { id, photoId },
    body: { version },
  })
}

/** A photo to send. */
interface PhotoUpload {
  scenarioId: string
  file: File
  receiptType: ReceiptPhotoType
  /** A retry with the same key is stored once. */
  idempotencyKey: string
  signal: AbortSignal
  /** Called with the progress of the upload, from 0 to 1. */
  onProgress: (share: number) => void
}

/** Adds one photo to a scenario. */
export function sendReceiptPhoto({ scenarioId, file, receiptType, ...sending }: PhotoUpload) {
  const form = new FormData()
  form.set('photos', file)
  form.set('receiptType', receiptType)
  return callApi<typeof uploadReceiptPhotos>('POST /scenarios/{id}/receipt-photos', {
    params: { id: scenarioId },
    form,
    ...sending,
  })
}
