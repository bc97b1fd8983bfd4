import 'server-only'
import { type RowList, rowToWire } from '@/lib/server/record-table'
import type { FinancialRecord } from './contract'
import { FINANCIAL_RECORD } from './rules'

/** The financial records of a scenario. */
export const financials: RowList<'FinancialRecord', FinancialRecord> = {
  table: 'FinancialRecord',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: rowToWire(FINANCIAL_RECORD),
}
