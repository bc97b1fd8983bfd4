import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { formatDay } from '@/lib/shared/dates'
import type { FinancialRecord } from './contract'

/** A stored financial record on the wire. */
export function wireFinancialRecord(row: Prisma.FinancialRecordGetPayload<true>): FinancialRecord {
  return {
    _id: row.id,
    date: formatDay(row.date),
    plant: row.plant,
    unitNumber: row.unitNumber,
    idDocumentType: row.idDocumentType,
    materialDocument: row.materialDocument,
    invoice: row.invoice,
    amount: row.amount.toNumber(),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
