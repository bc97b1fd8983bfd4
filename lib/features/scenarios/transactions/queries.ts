import 'server-only'
import { type RowList, rowToWire } from '@/lib/server/record-table'
import type { Transaction } from './contract'
import { TRANSACTION } from './rules'

/** The transactions of a scenario. */
export const transactions: RowList<'Transaction', Transaction> = {
  table: 'Transaction',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: rowToWire(TRANSACTION),
}
