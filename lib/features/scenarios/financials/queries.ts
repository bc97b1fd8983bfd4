import 'server-only'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { formatDay, toIso } from '@/lib/shared/dates'
import type { FinancialRecord } from './contract'

/** Returns a stored financial record on the wire. */
function toWireFinancialRecord(row: StoredRow<'FinancialRecord'>): FinancialRecord {
  return {
    _id: row.id,
    date: formatDay(row.date),
    plant: row.plant,
    unitNumber: row.unitNumber,
    idDocumentType: row.idDocumentType,
    materialDocument: row.materialDocument,
    invoice: row.invoice,
    amount: Number(row.amount),
    version: row.version,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The financial records of a scenario. */
export const financials: RowList<'FinancialRecord', FinancialRecord> = {
  table: 'FinancialRecord',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: toWireFinancialRecord,
}
