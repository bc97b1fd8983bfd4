import 'server-only'
import type { RowList, StoredRow } from '@/lib/server/json-rows'
import { isoOf } from '@/lib/shared/dates'
import { brandTypeSchema, type ProductMark } from './contract'

/** A stored product mark on the wire. */
function wireProductMark(row: StoredRow<'ProductMark'>): ProductMark {
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
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt),
  }
}

/** The product marks of a scenario. */
export const productMarks: RowList<'ProductMark', ProductMark> = {
  table: 'ProductMark',
  orderBy: ['id'],
  isKept: true,
  wireOf: wireProductMark,
}
