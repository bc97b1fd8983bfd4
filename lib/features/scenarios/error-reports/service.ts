import 'server-only'
import { Prisma } from '@/lib/server/db'
import { readPart } from '../service'
import type { ErrorReport } from './contract'
import { errorReports } from './queries'

/**
 * Returns the error reports of a scenario.
 * @throws AppError `not_found`.
 */
export async function listErrorReports(scenarioId: string): Promise<ErrorReport[]> {
  return (await readPart(scenarioId, errorReports)).rows
}

/** Condition in SQL on history of this name: what it tells of is no error report that was deleted. */
export function hasNoDeletedReport(events: string): Prisma.Sql {
  const event = Prisma.raw(`"${events}"`)
  return Prisma.sql`(${event}.subject <> 'error_report' OR NOT EXISTS (
    SELECT FROM "ErrorReport" "gone" WHERE "gone".id = ${event}."subjectId" AND "gone"."deletedAt" IS NOT NULL))`
}
