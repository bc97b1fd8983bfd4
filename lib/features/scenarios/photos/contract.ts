import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { idSchema } from '@/lib/shared/validation'

/** Receipt photo types of docs/domain.md, Parts of a scenario. */
export const RECEIPT_PHOTO_TYPES = [
  'salesReceipt',
  'returnReceiptDvD',
  'returnReceiptNonDvD',
  'returnReceiptVP',
  'salesReceiptVK',
  'salesReceiptVP',
  'anotherReceipt',
] as const

export const receiptPhotoTypeSchema = z.enum(RECEIPT_PHOTO_TYPES)
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

export const listReceiptPhotos = endpoint({
  method: 'GET',
  path: '/scenarios/{id}/receipt-photos',
  summary: 'The receipt photos of a scenario.',
  access: 'authenticated',
  params: z.object({ id: idSchema }),
  data: z.object({ receiptPhotos: z.array(receiptPhotoSchema) }),
})
