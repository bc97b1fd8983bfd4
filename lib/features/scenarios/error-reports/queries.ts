import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isErrorInTeam } from '@/lib/server/error-teams'
import { rowToWire } from '@/lib/server/record-table'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { ReportedLine } from './contract'
import { ERROR_REPORT } from './rules'
import { UNSOLVED_ERROR_STATUSES } from './values'

/** Returns a stored error report on the wire. */
export const toWireErrorReport = rowToWire(ERROR_REPORT)

const REPORTED_LINE = {
  errorId: is.text,
  lineId: is.text,
  place: is.orNull(is.number),
  name: is.text,
  isUnsolved: is.boolean,
}

/** A product line that an error report is about, with what it was called when it was chosen. */
export interface LineLink {
  lineId: string
  name: string
}

/** Returns how many error reports name each step of a scenario, and the last of them, by the ids of the steps. */
export async function countByStep(scenarioId: string) {
  const rows = await readRows({ stepId: is.text, count: is.number, latest: is.text })`
    SELECT e."stepId", count(*)::int AS count, max(e.id) AS latest FROM "ErrorReport" e
    WHERE e."scenarioId" = ${scenarioId} AND e."stepId" IS NOT NULL AND ${isNotDeleted('e')}
    GROUP BY e."stepId"`
  return {
    steps: Object.fromEntries(rows.map(({ stepId, count }) => [stepId, count])),
    latest: Object.fromEntries(rows.map(({ stepId, latest }) => [stepId, latest])),
  }
}

/** Returns the product lines that the error reports of a scenario are about, in their order; deleted ones without a place. */
export function findReportedLines(scenarioId: string): Promise<ReportedLine[]> {
  return readRows(REPORTED_LINE)`
    SELECT link."errorReportId" AS "errorId", link."lineId", line.place, link.name,
      ${isUnsolvedReport({ isBlocker: false })} AS "isUnsolved"
    FROM "ErrorReport" e
    JOIN "ErrorReportLine" link ON link."errorReportId" = e.id
    JOIN "ProductLine" linked ON linked.id = link."lineId"
    LEFT JOIN (
      SELECT l.id, (row_number() OVER (ORDER BY l.position, l.id))::int AS place FROM "ProductLine" l
      WHERE l."scenarioId" = ${scenarioId} AND ${isNotDeleted('l')}) line ON line.id = link."lineId"
    WHERE e."scenarioId" = ${scenarioId} AND ${isNotDeleted('e')}
    ORDER BY linked.position, linked.id, e.id`
}

/** Returns the product lines that one error report is about, deleted ones as well, with what it calls them. */
export function findReportLinks(errorReportId: string): Promise<LineLink[]> {
  return prisma.errorReportLine.findMany({
    where: { errorReportId },
    select: { lineId: true, name: true },
  })
}

/** Replaces the product lines that an error report is about. */
export async function linkLines(
  tx: TransactionClient,
  errorReportId: string,
  links: readonly LineLink[],
): Promise<void> {
  await tx.errorReportLine.deleteMany({ where: { errorReportId } })
  await tx.errorReportLine.createMany({ data: links.map((link) => ({ ...link, errorReportId })) })
}

/**
 * Returns SQL for whether the error report `e` still waits for somebody: where a team is given, one whose responsible
 * person, else whose author, is of it.
 */
export function isUnsolvedReport({ isBlocker, team }: { isBlocker: boolean; team?: string }): Prisma.Sql {
  const conditions = [
    Prisma.sql`e.status = ANY (${[...UNSOLVED_ERROR_STATUSES]})`,
    ...(isBlocker ? [Prisma.sql`e."isBlocker"`] : []),
    ...(team ? [isErrorInTeam(team)] : []),
  ]
  return Prisma.join(conditions, ' AND ')
}
