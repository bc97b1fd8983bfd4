import 'server-only'
import type { StoredRow } from '@/lib/server/record-table'
import { formatDay, toIso } from '@/lib/shared/dates'
import { type ErrorReport, errorReportStatusSchema } from './contract'

/** Returns a stored error report on the wire. */
export function toWireErrorReport(row: StoredRow<'ErrorReport'>): ErrorReport {
  return {
    _id: row.id,
    author: row.author,
    description: row.description,
    isBlocker: row.isBlocker,
    cause: row.cause,
    solution: row.solution,
    responsible: row.responsible,
    responsibleUserId: row.responsibleUserId,
    plannedFixDate: row.plannedFixDate && formatDay(row.plannedFixDate),
    detectionDate: formatDay(row.detectionDate),
    status: errorReportStatusSchema.parse(row.status),
    version: row.version,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}
