import 'server-only'
import { PROJECT_SCOPE } from '@/lib/server/parents'
import { rowToWire } from '@/lib/server/record-table'
import { defineRecord } from '@/lib/server/records'
import { CLOSE_DAY } from './rules'

/** How the cash registers of a project's plants closed their days. */
export const closeDays = defineRecord({
  rules: CLOSE_DAY,
  table: 'CloseDay',
  scope: PROJECT_SCOPE,
  sheet: 'Close days',
  notFound: 'closeDays.notFound',
  toWire: rowToWire(CLOSE_DAY),
  trash: true,
})
