import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { formatDay } from '@/lib/shared/dates'
import { type Transaction, transactionReceiptTypeSchema } from './contract'

/** A stored transaction on the wire. */
export function wireTransaction(row: Prisma.TransactionGetPayload<true>): Transaction {
  return {
    _id: row.id,
    date: formatDay(row.date),
    plant: row.plant,
    receiptType: transactionReceiptTypeSchema.parse(row.receiptType),
    transactionNumber: row.transactionNumber,
    ofdLink: row.ofdLink,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
