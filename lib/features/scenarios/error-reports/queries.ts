import 'server-only'
import { rowToWire } from '@/lib/server/record-table'
import { ERROR_REPORT } from './rules'

/** Returns a stored error report on the wire. */
export const toWireErrorReport = rowToWire(ERROR_REPORT)
