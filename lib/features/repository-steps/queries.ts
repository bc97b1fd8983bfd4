import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/deletion'
import { newId } from '@/lib/shared/ids'
import { escapeLike } from '@/lib/shared/search-text'
import {
  type ListedStep,
  type RepositoryStep,
  type RepositoryStepCreation,
  repositoryStepStatusSchema,
  type StepFilter,
} from './contract'

/** As many values of a column are offered to filter by. */
const MOST_OPTIONS = 1_000
const SIMILAR_STEPS = 5
/** As much of a text is compared with what is there. */
const COMPARED_LENGTH = 500

/** A stored step on the wire. */
export function wireStep(row: Prisma.RepositoryStepGetPayload<true>): RepositoryStep {
  return {
    _id: row.id,
    number: row.number,
    description: row.description,
    systemTransactionProgram: row.systemTransactionProgram,
    responsible: row.responsible,
    expectedResult: row.expectedResult,
    status: repositoryStepStatusSchema.parse(row.status),
    createdBy: row.createdBy,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const PRESENT = isNotDeleted('r')

function isFound({ search, systemFilter, responsibleFilter, statusFilter }: StepFilter): Prisma.Sql {
  const pattern = `%${escapeLike(search ?? '')}%`
  return Prisma.join(
    [
      PRESENT,
      ...(search
        ? [
            Prisma.sql`(r.number ILIKE ${pattern} OR r.description ILIKE ${pattern}
              OR r."systemTransactionProgram" ILIKE ${pattern} OR r.responsible ILIKE ${pattern}
              OR r."expectedResult" ILIKE ${pattern})`,
          ]
        : []),
      ...(systemFilter ? [Prisma.sql`r."systemTransactionProgram" = ${systemFilter}`] : []),
      ...(responsibleFilter ? [Prisma.sql`r.responsible = ${responsibleFilter}`] : []),
      ...(statusFilter ? [Prisma.sql`r.status = ${statusFilter}`] : []),
    ],
    ' AND ',
  )
}

/** Returns how many steps a filter finds. */
export async function countSteps(filter: StepFilter): Promise<number> {
  const rows = await prisma.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "RepositoryStep" r WHERE ${isFound(filter)}`
  return rows[0]?.count ?? 0
}

/** Returns steps that a filter finds, by number, with how many scenarios use each. */
export async function findSteps(
  filter: StepFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedStep[]> {
  const rows = await prisma.$queryRaw<(Prisma.RepositoryStepGetPayload<true> & { useCount: number })[]>`
    SELECT page.*, (
      SELECT count(DISTINCT used."scenarioId")::int FROM "ScenarioStep" used
      JOIN "Scenario" scenario ON scenario.id = used."scenarioId" AND ${isNotDeleted('scenario')}
      WHERE used."repositoryStepId" = page.id AND ${isNotDeleted('used')}
    ) AS "useCount"
    FROM (
      SELECT r.* FROM "RepositoryStep" r WHERE ${isFound(filter)}
      ORDER BY r.number, r.id LIMIT ${limit} OFFSET ${offset}
    ) page
    ORDER BY page.number, page.id`
  return rows.map((row) => ({ ...wireStep(row), useCount: row.useCount }))
}

/** Returns the steps that a filter finds behind this number, by number: a number is there once. */
export async function findStepsAfter(
  filter: StepFilter,
  number: string,
  limit: number,
): Promise<RepositoryStep[]> {
  const rows = await prisma.$queryRaw<Prisma.RepositoryStepGetPayload<true>[]>`
    SELECT r.* FROM "RepositoryStep" r WHERE ${isFound(filter)} AND r.number > ${number}
    ORDER BY r.number LIMIT ${limit}`
  return rows.map(wireStep)
}

/** Returns what the list can be filtered by. */
export async function findFilterOptions(): Promise<{ systems: string[]; responsibles: string[] }> {
  const valuesOf = async (column: Prisma.Sql) => {
    const rows = await prisma.$queryRaw<{ value: string }[]>`
      SELECT DISTINCT ${column} AS value FROM "RepositoryStep" r WHERE ${PRESENT} AND ${column} <> ''
      ORDER BY 1 LIMIT ${MOST_OPTIONS}`
    return rows.map(({ value }) => value)
  }
  const [systems, responsibles] = await Promise.all([
    valuesOf(Prisma.sql`r."systemTransactionProgram"`),
    valuesOf(Prisma.sql`r.responsible`),
  ])
  return { systems, responsibles }
}

/** Returns the steps whose description resembles a text, the most similar first. */
export async function findSimilarSteps(text: string, exceptId: string | undefined) {
  const compared = text.slice(0, COMPARED_LENGTH)
  const rows = await prisma.$queryRaw<Prisma.RepositoryStepGetPayload<true>[]>`
    SELECT r.* FROM "RepositoryStep" r
    WHERE ${PRESENT} AND (${compared}::text <% r.description OR r.description % ${compared}::text)
      AND r.id IS DISTINCT FROM ${exceptId ?? null}::bpchar
    ORDER BY greatest(word_similarity(${compared}::text, r.description), similarity(r.description, ${compared}::text)) DESC,
      r.number
    LIMIT ${SIMILAR_STEPS}`
  return rows.map(wireStep).map(({ _id, number, description, status }) => ({
    ...{ _id, number, description, status },
  }))
}

/** Returns those of these numbers that steps have. */
export async function takenNumbers(numbers: readonly string[]): Promise<Set<string>> {
  const rows = await prisma.$queryRaw<{ number: string }[]>`
    SELECT r.number FROM "RepositoryStep" r WHERE ${PRESENT} AND r.number = ANY (${numbers}::text[])`
  return new Set(rows.map(({ number }) => number))
}

/** Stores new steps in one statement, all or none, and returns their ids. */
export async function insertSteps(
  tx: TransactionClient,
  steps: readonly RepositoryStepCreation[],
  createdBy: string,
): Promise<string[]> {
  const rows = steps.map((step) => ({ id: newId(), ...step, createdBy }))
  await tx.$executeRaw`
    INSERT INTO "RepositoryStep" (id, number, description, "systemTransactionProgram", responsible, "expectedResult",
      status, "createdBy", "updatedAt")
    SELECT id, number, description, "systemTransactionProgram", responsible, "expectedResult", status, "createdBy", now()
    FROM json_populate_recordset(NULL::"RepositoryStep", ${JSON.stringify(rows)}::json)`
  return rows.map(({ id }) => id)
}
