import 'server-only'
import type { Prisma } from '@/lib/server/db'
import { PROJECT_SCOPE } from '@/lib/server/parents'
import { defineRecord } from '@/lib/server/records'
import { formatDay } from '@/lib/shared/dates'
import { type CloseDay, closeDayStatusSchema } from './contract'
import { CLOSE_DAY } from './rules'

/** Returns a stored close day on the wire. */
function toWireCloseDay(row: Prisma.CloseDayGetPayload<true>): CloseDay {
  return {
    _id: row.id,
    date: formatDay(row.date),
    plant: row.plant,
    cashRegister: row.cashRegister,
    error: row.error,
    comment: row.comment,
    status: closeDayStatusSchema.parse(row.status),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** How the cash registers of a project's plants closed their days. */
export const closeDays = defineRecord({
  rules: CLOSE_DAY,
  table: 'CloseDay',
  scope: PROJECT_SCOPE,
  sheet: 'Close days',
  notFound: 'closeDays.notFound',
  toWire: toWireCloseDay,
  trash: true,
})
