import 'server-only'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { toIso } from '@/lib/shared/dates'
import { type ReceiptPhoto, receiptPhotoTypeSchema } from './contract'

/** Returns a stored receipt photo on the wire. */
export function toWireReceiptPhoto(row: StoredRow<'ReceiptPhoto'>): ReceiptPhoto {
  return {
    _id: row.id,
    filename: row.filename,
    url: `/api/files/${row.fileKey}`,
    receiptType: receiptPhotoTypeSchema.parse(row.receiptType),
    uploadedAt: toIso(row.uploadedAt),
    version: row.version,
    createdAt: toIso(row.uploadedAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The receipt photos of a scenario. */
export const receiptPhotos: RowList<'ReceiptPhoto', ReceiptPhoto> = {
  table: 'ReceiptPhoto',
  orderBy: ['id'],
  trash: true,
  toWire: toWireReceiptPhoto,
}
