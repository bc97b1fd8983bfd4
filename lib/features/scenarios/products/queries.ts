import 'server-only'
import type { Prisma } from '@/lib/server/db'
import type { ProductLine } from './contract'
import { computedColumns } from './rules'

/** A stored product line on the wire, with its computed columns. */
export function wireProductLine(row: Prisma.ProductLineGetPayload<true>): ProductLine {
  const priceWithBonuses = row.priceWithBonuses.toNumber()
  return {
    _id: row.id,
    product: row.product,
    barcode: row.barcode,
    supplierCode: row.supplierCode,
    name: row.name,
    priceWithBonuses,
    quantity: row.quantity,
    assembled: row.assembled,
    handOut: row.handOut,
    notTaking: row.notTaking,
    agentReport: row.agentReport,
    returnDvD: row.returnDvD,
    returnFromCourier: row.returnFromCourier,
    returnNonDvD: row.returnNonDvD,
    localMarkdown: row.localMarkdown,
    defect: row.defect,
    quality: row.quality,
    vp: row.vp,
    vpLocalMarkdown: row.vpLocalMarkdown,
    vpDefect: row.vpDefect,
    vpQuality: row.vpQuality,
    ...computedColumns({ ...row, priceWithBonuses }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
