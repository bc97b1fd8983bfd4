import 'server-only'
import { Prisma, type TransactionClient } from '@/lib/server/db'
import { is, isNotDeleted, lockRows, readRows } from '@/lib/server/rows'
import { TRASH_TABLES } from '@/lib/shared/history'
import type { ProjectContents } from './contract'
import { PROJECT_CONTENTS } from './rules'

const CONTENTS = {
  scenarios: is.number,
  errorReports: is.number,
  photos: is.number,
  closeDays: is.number,
  aggregations: is.number,
}

/** Returns how many things that are not deleted are in a project. */
export async function countContents(projectId: string): Promise<ProjectContents> {
  const own = (table: 'CloseDay' | 'Aggregation' | 'Scenario') => Prisma.sql`(
    SELECT count(*)::int FROM ${Prisma.raw(`"${table}"`)} item
    WHERE item."projectId" = ${projectId} AND ${isNotDeleted('item')})`
  const ofScenarios = (table: 'ErrorReport' | 'ReceiptPhoto') => Prisma.sql`(
    SELECT count(*)::int FROM ${Prisma.raw(`"${table}"`)} item
    JOIN "Scenario" scenario ON scenario.id = item."scenarioId" AND ${isNotDeleted('scenario')}
    WHERE scenario."projectId" = ${projectId} AND ${isNotDeleted('item')})`
  const [contents] = await readRows(CONTENTS)`
    SELECT ${own('Scenario')} AS scenarios, ${ofScenarios('ErrorReport')} AS "errorReports",
      ${ofScenarios('ReceiptPhoto')} AS photos, ${own('CloseDay')} AS "closeDays",
      ${own('Aggregation')} AS aggregations`
  if (!contents) throw new Error('The counts are missing.')
  return contents
}

const CONTENT_TABLES = PROJECT_CONTENTS.map((subject) => Prisma.raw(`"${TRASH_TABLES[subject]}"`))

/**
 * Locks a project so that nothing can be added to it until the transaction ends. Its scenarios come first, because a
 * change of a scenario locks the scenario and then its project.
 */
export async function lockWholeProject(tx: TransactionClient, id: string): Promise<void> {
  await tx.$queryRaw`
    SELECT id FROM "Scenario" item WHERE "projectId" = ${id} AND ${isNotDeleted('item')} ORDER BY id FOR NO KEY UPDATE`
  await lockRows(tx, 'Project', [id], 'UPDATE')
}

/** Deletes a project with what is in it, and marks the latter as deleted with it. */
export async function markDeleted(
  tx: TransactionClient,
  { id, actorId }: { id: string; actorId: string },
): Promise<void> {
  for (const table of CONTENT_TABLES)
    await tx.$executeRaw`
      UPDATE ${table} item SET "deletedAt" = now(), "deletedById" = ${actorId}, "deletedWithProject" = true
      WHERE "projectId" = ${id} AND ${isNotDeleted('item')}`
  await tx.$executeRaw`
    UPDATE "Project" SET "deletedAt" = now(), "deletedById" = ${actorId}, version = version + 1 WHERE id = ${id}`
}

/** Restores what was deleted with these projects, as it was. */
export async function restoreDeletedWith(tx: TransactionClient, projectIds: string[]): Promise<void> {
  for (const table of CONTENT_TABLES)
    await tx.$executeRaw`
      UPDATE ${table} SET "deletedAt" = NULL, "deletedById" = NULL, "deletedWithProject" = false
      WHERE "projectId" = ANY (${projectIds}::bpchar[]) AND "deletedWithProject"`
}
