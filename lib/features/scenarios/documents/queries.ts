import 'server-only'
import { type RowList, rowToWire } from '@/lib/server/record-table'
import type { ScenarioDocument } from './contract'
import { DOCUMENT } from './rules'

/** The documents of a scenario. */
export const documents: RowList<'ScenarioDocument', ScenarioDocument> = {
  table: 'ScenarioDocument',
  orderBy: ['id'],
  isFalling: true,
  trash: true,
  toWire: rowToWire(DOCUMENT),
}
