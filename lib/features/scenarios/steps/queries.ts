import 'server-only'
import { prisma, type TransactionClient } from '@/lib/server/db'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { is, NOT_DELETED, readRows } from '@/lib/server/rows'
import { toIso } from '@/lib/shared/dates'
import type { ForeignChange } from '@/lib/shared/foreign-changes'
import { LARGEST_INTEGER } from '@/lib/shared/limits'
import { type OrderedSteps, type ScenarioStep, stepStatusSchema } from './contract'

/** Returns a stored step on the wire. */
function toWireStep(row: StoredRow<'ScenarioStep'>): ScenarioStep {
  return {
    _id: row.id,
    step: row.step,
    repositoryStepId: row.repositoryStepId,
    number: row.number,
    description: row.description,
    systemComponent: row.systemComponent,
    owner: row.owner,
    expectedResult: row.expectedResult,
    responsible: row.responsible,
    status: stepStatusSchema.parse(row.status),
    comment: row.comment,
    secondsSpent: row.secondsSpent,
    version: row.version,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The steps of a scenario. */
export const steps: RowList<'ScenarioStep', ScenarioStep> = {
  table: 'ScenarioStep',
  orderBy: ['step', 'id'],
  trash: true,
  toWire: toWireStep,
}

/** Returns those steps of a scenario that have these ids, in their order; null where the scenario is not there. */
export async function findSomeSteps(
  scenarioId: string,
  ids: readonly string[],
): Promise<OrderedSteps | null> {
  const found = await prisma.scenario.findFirst({
    where: { id: scenarioId, ...NOT_DELETED },
    select: {
      stepsVersion: true,
      steps: { where: { id: { in: [...ids] }, ...NOT_DELETED }, orderBy: [{ step: 'asc' }, { id: 'asc' }] },
    },
  })
  return found && { steps: found.steps.map(toWireStep), stepsVersion: found.stepsVersion }
}

/** Adds seconds to the time of a step. Returns all of it; null where the scenario has no such step. */
export async function addSeconds(
  tx: TransactionClient,
  { scenarioId, stepId, seconds }: { scenarioId: string; stepId: string; seconds: number },
): Promise<number | null> {
  const [stored] = await readRows({ secondsSpent: is.number }, tx)`
    UPDATE "ScenarioStep" SET "secondsSpent" = LEAST("secondsSpent"::bigint + ${seconds}, ${LARGEST_INTEGER})::int
    WHERE id = ${stepId} AND "scenarioId" = ${scenarioId} AND "deletedAt" IS NULL
    RETURNING "secondsSpent"`
  return stored?.secondsSpent ?? null
}

/** Gives the steps of some scenarios the places that they have in these orders, one a scenario. */
export async function placeSteps(tx: TransactionClient, orders: readonly string[][]): Promise<void> {
  const places = orders.flatMap((ids) => ids.map((id, index) => ({ id, step: index + 1 })))
  await tx.$executeRaw`
    UPDATE "ScenarioStep" stored SET step = next.step
    FROM json_populate_recordset(NULL::"ScenarioStep", ${JSON.stringify(places)}::json) next
    WHERE stored.id = next.id AND stored.step <> next.step`
}

/** Announces that scenarios, which are locked, have other steps now, or another order. Returns the version. */
export async function nextOrder(tx: TransactionClient, scenarioIds: readonly string[]): Promise<number> {
  const rows = await readRows({ stepsVersion: is.number }, tx)`
    UPDATE "Scenario" SET "stepsVersion" = "stepsVersion" + 1 WHERE id = ANY (${scenarioIds}::bpchar[])
    RETURNING "stepsVersion"`
  return rows[0]?.stepsVersion ?? 0
}

/** Maximum number of earlier changes of the order that a refused one answers. */
const MAX_REPORTED_CHANGES = 20

/** Returns the people who changed the set or the order of a scenario's steps, the last one first. */
export async function findOrderChanges(
  tx: TransactionClient,
  scenarioId: string,
  count: number,
): Promise<ForeignChange[]> {
  const events = await readRows({ personId: is.text, name: is.text, createdAt: is.date }, tx)`
    SELECT person.id AS "personId", person.name, event."createdAt"
    FROM "HistoryEvent" event JOIN "User" person ON person.id = event."actorId"
    WHERE event."scenarioId" = ${scenarioId} AND event.subject = 'step'
      AND (event.action <> 'updated' OR event.changes ?| ARRAY['step', 'order'])
    ORDER BY event."createdAt" DESC, event.id DESC
    LIMIT ${Math.min(Math.max(count, 1), MAX_REPORTED_CHANGES)}`
  return events.map(({ personId, name, createdAt }) => ({
    by: { _id: personId, name },
    at: createdAt.toISOString(),
    fields: ['step'],
  }))
}
