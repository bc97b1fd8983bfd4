import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { is, NOT_DELETED, readRows } from '@/lib/server/rows'
import { toIso } from '@/lib/shared/dates'
import { brandTypeSchema, type ProductMark } from './contract'
import type { MarkedGoods } from './rules'

/** Returns a stored product mark on the wire. */
function toWireProductMark(row: StoredRow<'ProductMark'>): ProductMark {
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
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The product marks of a scenario. */
export const productMarks: RowList<'ProductMark', ProductMark> = {
  table: 'ProductMark',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: toWireProductMark,
}

/** Returns how many marks a scenario has. */
export function countProductMarks(scenarioId: string): Promise<number> {
  return prisma.productMark.count({ where: { scenarioId, ...NOT_DELETED } })
}

/** Returns those of these codes that a scenario has already. */
export async function findTakenCodes(
  tx: TransactionClient,
  scenarioId: string,
  codes: readonly string[],
): Promise<Set<string>> {
  const rows = await readRows({ brand: is.text }, tx)`
    SELECT brand FROM "ProductMark"
    WHERE "scenarioId" = ${scenarioId} AND brand = ANY (${codes}) AND "deletedAt" IS NULL`
  return new Set(rows.map(({ brand }) => brand))
}

/** Returns the goods of a scenario's product lines with a barcode, in their order. */
export function findGoods(tx: TransactionClient, scenarioId: string): Promise<MarkedGoods[]> {
  return tx.productLine.findMany({
    where: { scenarioId, barcode: { not: '' }, ...NOT_DELETED },
    select: { product: true, barcode: true, supplierCode: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
}
