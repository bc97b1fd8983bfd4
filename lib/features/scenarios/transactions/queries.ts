import 'server-only'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { formatDay, toIso } from '@/lib/shared/dates'
import { type Transaction, transactionReceiptTypeSchema } from './contract'

/** Returns a stored transaction on the wire. */
function toWireTransaction(row: StoredRow<'Transaction'>): Transaction {
  return {
    _id: row.id,
    date: formatDay(row.date),
    plant: row.plant,
    receiptType: transactionReceiptTypeSchema.parse(row.receiptType),
    transactionNumber: row.transactionNumber,
    ofdLink: row.ofdLink,
    version: row.version,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The transactions of a scenario. */
export const transactions: RowList<'Transaction', Transaction> = {
  table: 'Transaction',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: toWireTransaction,
}
