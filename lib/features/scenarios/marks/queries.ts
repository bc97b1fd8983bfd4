import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { brandTypeSchema, type ProductMark } from './contract'

/** A stored product mark on the wire. */
export function wireProductMark(row: Prisma.ProductMarkGetPayload<true>): ProductMark {
  return {
    _id: row.id,
    product: row.product,
    barcode: row.barcode,
    supplierCode: row.supplierCode,
    brandType: brandTypeSchema.parse(row.brandType),
    brand: row.brand,
    datamatrix: row.brand,
    status: row.status,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
