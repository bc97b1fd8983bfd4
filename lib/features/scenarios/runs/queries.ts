import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { is, readRows } from '@/lib/server/rows'
import { stepStatusSchema } from '../steps/contract'
import type { RunOutcome, ScenarioRun } from './contract'

const countStatus = (status: string) => Prisma.sql`count(*) FILTER (WHERE o.status = ${status})::int`

/** Returns runs of a scenario with their counts, the latest first: one of them, or the last ones. */
export async function findRuns(
  scenarioId: string,
  { id, limit }: { id?: string; limit: number },
  tx: TransactionClient = prisma,
): Promise<ScenarioRun[]> {
  const rows = await readRows(
    {
      id: is.text,
      number: is.number,
      personId: is.text,
      name: is.text,
      endedAt: is.date,
      total: is.number,
      done: is.number,
      canceled: is.number,
      failed: is.number,
      secondsSpent: is.number,
    },
    tx,
  )`
    SELECT r.id, r.number, person.id AS "personId", person.name, r."endedAt", counted.*
    FROM "ScenarioRun" r JOIN "User" person ON person.id = r."endedById",
      LATERAL (
        SELECT count(*)::int AS total, ${countStatus('Done')} AS done, ${countStatus('Canceled')} AS canceled,
          ${countStatus('Error')} AS failed, coalesce(sum(o."secondsSpent"), 0)::float8 AS "secondsSpent"
        FROM "RunOutcome" o WHERE o."runId" = r.id) counted
    WHERE r."scenarioId" = ${scenarioId} AND ${id === undefined ? Prisma.sql`true` : Prisma.sql`r.id = ${id}`}
    ORDER BY r.number DESC
    LIMIT ${limit}`
  return rows.map(({ id: _id, personId, name, endedAt, ...counts }) => ({
    ...counts,
    _id,
    endedBy: { _id: personId, name },
    endedAt: endedAt.toISOString(),
  }))
}

/** Returns the outcomes of a run in the order of its steps. */
export async function findOutcomes(runId: string): Promise<RunOutcome[]> {
  const rows = await prisma.runOutcome.findMany({ where: { runId }, orderBy: { step: 'asc' } })
  return rows.map(({ runId: _, status, ...row }) => ({ ...row, status: stepStatusSchema.parse(status) }))
}

/** Stores what the steps of a scenario, which is locked, are like now as its next run. */
export async function insertRun(
  tx: TransactionClient,
  { id, scenarioId, endedById }: { id: string; scenarioId: string; endedById: string },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ScenarioRun" (id, "scenarioId", number, "endedById")
    SELECT ${id}, ${scenarioId}, coalesce(max(number), 0) + 1, ${endedById}
    FROM "ScenarioRun" WHERE "scenarioId" = ${scenarioId}`
  await tx.$executeRaw`
    INSERT INTO "RunOutcome" (
      "runId", step, "stepId", number, description, responsible, status, comment, "secondsSpent")
    SELECT ${id}, step, id, number, description, responsible, status, comment, "secondsSpent"
    FROM "ScenarioStep" WHERE "scenarioId" = ${scenarioId} AND "deletedAt" IS NULL`
}

/** Sets the time of a scenario's steps back to nothing. */
export async function clearTimes(tx: TransactionClient, scenarioId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ScenarioStep" SET "secondsSpent" = 0
    WHERE "scenarioId" = ${scenarioId} AND "deletedAt" IS NULL AND "secondsSpent" > 0`
}
