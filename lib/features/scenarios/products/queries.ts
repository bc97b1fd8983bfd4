import 'server-only'
import type { RowList, StoredRow } from '@/lib/server/json-rows'
import { isoOf } from '@/lib/shared/dates'
import type { ProductLine } from './contract'
import { computedColumns } from './rules'

/** A stored product line on the wire, with its computed columns. */
function wireProductLine(row: StoredRow<'ProductLine'>): ProductLine {
  const priceWithBonuses = Number(row.priceWithBonuses)
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
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt),
  }
}

/** The product lines of a scenario. */
export const productLines: RowList<'ProductLine', ProductLine> = {
  table: 'ProductLine',
  orderBy: ['position', 'id'],
  isKept: false,
  wireOf: wireProductLine,
}
