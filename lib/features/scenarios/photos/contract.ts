import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { MEBIBYTE } from '@/lib/shared/limits'
import { message } from '@/lib/shared/messages'
import { deleteEndpoint } from '@/lib/shared/record-endpoints'
import { idSchema, messageIfMissing, versionSchema } from '@/lib/shared/validation'
import { PHOTO_LIMIT, RECEIPT_PHOTO_TYPES } from './values'

export const receiptPhotoTypeSchema = z.enum(
  RECEIPT_PHOTO_TYPES,
  messageIfMissing(message('scenarios.parts.photos.typeMissing')),
)
export type ReceiptPhotoType = z.infer<typeof receiptPhotoTypeSchema>

/** A receipt photo on the wire. */
export const receiptPhotoSchema = z.object({
  _id: idSchema,
  /** The name that the file came with. */
  filename: z.string(),
  /** Where the image is read from; `?size=thumb` gives a small one. */
  url: z.string(),
  receiptType: receiptPhotoTypeSchema,
  uploadedAt: z.iso.datetime(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ReceiptPhoto = z.infer<typeof receiptPhotoSchema>

const listParams = z.object({ id: idSchema })
const params = z.object({ id: idSchema, photoId: idSchema })

export const listReceiptPhotos = endpoint('GET /scenarios/{id}/receipt-photos', {
  summary: 'The receipt photos of a scenario.',
  access: 'authenticated',
  params: listParams,
  data: z.object({ receiptPhotos: z.array(receiptPhotoSchema) }),
})

export const uploadReceiptPhotos = endpoint('POST /scenarios/{id}/receipt-photos', {
  summary:
    'Adds photos of one type to a scenario: JPEG, PNG, WebP or HEIC of at most 15 MB together, field `photos`. They are ' +
    're-encoded, with nothing but their pixels. `receiptPhoto` is the first of `receiptPhotos`.',
  access: 'editor',
  params: listParams,
  bodyKind: 'multipart',
  form: { photos: 'files', receiptType: 'text' },
  // The form around the photos takes some bytes, too.
  bodyLimit: PHOTO_LIMIT + MEBIBYTE,
  data: z.object({ receiptPhoto: receiptPhotoSchema, receiptPhotos: z.array(receiptPhotoSchema) }),
  status: 201,
})

export const updateReceiptPhoto = endpoint('PUT /scenarios/{id}/receipt-photos/{photoId}', {
  summary: 'Changes the type of a receipt photo.',
  access: 'editor',
  params,
  body: z.object({ receiptType: receiptPhotoTypeSchema, version: versionSchema }),
  data: z.object({ receiptPhoto: receiptPhotoSchema }),
})
export type ReceiptPhotoUpdate = z.output<typeof updateReceiptPhoto.body>

const share = z.number().min(0).max(1)

export const editReceiptPhoto = endpoint('POST /scenarios/{id}/receipt-photos/{photoId}/edit', {
  summary:
    'Turns a receipt photo clockwise and then crops it; `crop` is the part that stays, as shares of the turned picture. The picture before is kept for 30 days.',
  access: 'editor',
  params,
  body: z.object({
    turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]).default(0),
    crop: z
      .object({
        left: share,
        top: share,
        width: share.gt(0),
        height: share.gt(0),
      })
      .refine(
        ({ left, top, width, height }) =>
          left < 1 && top < 1 && left + width <= 1.0001 && top + height <= 1.0001,
        message('scenarios.parts.photos.cropWrong'),
      )
      .nullable()
      .default(null),
    version: versionSchema,
  }),
  data: z.object({ receiptPhoto: receiptPhotoSchema }),
})

export const undoReceiptPhotoEdit = endpoint('POST /scenarios/{id}/receipt-photos/{photoId}/edit/undo', {
  summary: 'Puts back the picture that a receipt photo had before it was last turned or cropped.',
  access: 'editor',
  params,
  body: z.object({ version: versionSchema }),
  data: z.object({ receiptPhoto: receiptPhotoSchema }),
})

export const deleteReceiptPhoto = deleteEndpoint('/scenarios/{id}/receipt-photos/{photoId}', {
  summary: 'Deletes a receipt photo; it can be restored.',
  params,
})
