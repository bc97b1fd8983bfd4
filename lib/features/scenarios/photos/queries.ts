import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { type ReceiptPhoto, receiptPhotoTypeSchema } from './contract'

/** A stored receipt photo on the wire. */
export function wireReceiptPhoto(row: Prisma.ReceiptPhotoGetPayload<true>): ReceiptPhoto {
  return {
    _id: row.id,
    filename: row.filename,
    url: `/api/files/${row.fileKey}`,
    receiptType: receiptPhotoTypeSchema.parse(row.receiptType),
    uploadedAt: row.uploadedAt.toISOString(),
    version: row.version,
    createdAt: row.uploadedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
