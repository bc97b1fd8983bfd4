import 'server-only'
import { Prisma, type TransactionClient } from '@/lib/server/db'
import { rowToWire } from '@/lib/server/record-table'
import {
  BY_ALPHABET,
  foldedColumn,
  is,
  isNotDeleted,
  readRows,
  selectColumns,
  tableColumns,
} from '@/lib/server/rows'
import { tallied } from '@/lib/server/tallies'
import { newIdStem } from '@/lib/shared/ids'
import { isStorable, MAX_COUNTED, toBoundedCount } from '@/lib/shared/limits'
import { foldText, searchPattern } from '@/lib/shared/search-text'
import type { ListedStep, RepositoryStep, RepositoryStepCreation, StepFilter } from './contract'
import { REPOSITORY_STEP } from './rules'

/** Maximum number of values of a column offered as filters. */
const MAX_OPTIONS = 1_000
const SIMILAR_STEPS = 5
/** Maximum length of a text that is compared with stored ones. */
const COMPARED_LENGTH = 500

/** Returns a stored step on the wire. */
export const toWireStep = rowToWire(REPOSITORY_STEP)

const PRESENT = isNotDeleted('r')
const DESCRIPTION = foldedColumn('r', 'description')
const STEP = tableColumns('RepositoryStep')
const STEP_COLUMNS = selectColumns('r', STEP)

// What an import has stored just now is not among the indexed texts yet: it is looked through as it stands (decision 17).
// Two conditions in one the planner takes for the condition on the text alone, which no index serves then.
const stepsWithText = (condition: Prisma.Sql) =>
  Prisma.sql`(
    SELECT ${STEP_COLUMNS} FROM "RepositoryStep" r WHERE r."isIndexed" AND ${condition}
    UNION ALL
    SELECT ${STEP_COLUMNS} FROM "RepositoryStep" r WHERE NOT r."isIndexed" AND ${condition}) r`

function foundSteps({ search, systemFilter, responsibleFilter, statusFilter }: StepFilter): Prisma.Sql {
  const isFound = Prisma.join(
    [
      PRESENT,
      ...(systemFilter ? [Prisma.sql`r."systemTransactionProgram" = ${systemFilter}`] : []),
      ...(responsibleFilter ? [Prisma.sql`r.responsible = ${responsibleFilter}`] : []),
      ...(statusFilter ? [Prisma.sql`r.status = ${statusFilter}`] : []),
    ],
    ' AND ',
  )
  const hasText = Prisma.sql`r."searchText" LIKE ${searchPattern(search ?? '')}`
  return Prisma.sql`${search ? stepsWithText(hasText) : Prisma.sql`"RepositoryStep" r`} WHERE ${isFound}`
}

/** Returns how many steps a filter finds, up to {@link MAX_COUNTED} unless these are all steps. */
export async function countSteps(filter: StepFilter): Promise<ReturnType<typeof toBoundedCount>> {
  const isForAll = !Object.values(filter).some(Boolean)
  const [{ count } = { count: 0 }] = await readRows({ count: is.number })`${
    isForAll
      ? Prisma.sql`SELECT ${tallied('repository_steps')} AS count`
      : Prisma.sql`SELECT count(*)::int AS count FROM (
          SELECT FROM ${foundSteps(filter)} LIMIT ${MAX_COUNTED + 1}) counted`
  }`
  return isForAll ? { count } : toBoundedCount(count)
}

/** Returns steps that a filter finds, by number, with how many scenarios use each. */
export async function findSteps(
  filter: StepFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedStep[]> {
  const rows = await readRows({ ...STEP, useCount: is.number })`
    SELECT ${STEP_COLUMNS}, ${tallied('step_uses', Prisma.sql`r.id`)} AS "useCount" FROM ${foundSteps(filter)} ORDER BY r.number ${BY_ALPHABET}, r.id LIMIT ${limit} OFFSET ${offset}`
  return rows.map((row) => ({ ...toWireStep(row), useCount: row.useCount }))
}

/** Returns the steps that a filter finds behind this number, by number: a number is there once. */
export async function findStepsAfter(
  filter: StepFilter,
  number: string,
  limit: number,
): Promise<RepositoryStep[]> {
  const rows = await readRows(STEP)`
    SELECT ${STEP_COLUMNS} FROM ${foundSteps(filter)} AND r.number ${BY_ALPHABET} > ${number}
    ORDER BY r.number ${BY_ALPHABET} LIMIT ${limit}`
  return rows.map(toWireStep)
}

/** Returns the filters of the list. */
export async function findFilterOptions(): Promise<{ systems: string[]; responsibles: string[] }> {
  const listValues = async (column: Prisma.Sql) => {
    const rows = await readRows({ value: is.text })`
      SELECT value
      FROM (SELECT DISTINCT ${column} AS value FROM "RepositoryStep" r WHERE ${PRESENT} AND ${column} <> '') AS used
      ORDER BY value ${BY_ALPHABET} LIMIT ${MAX_OPTIONS}`
    return rows.map(({ value }) => value)
  }
  const [systems, responsibles] = await Promise.all([
    listValues(Prisma.sql`r."systemTransactionProgram"`),
    listValues(Prisma.sql`r.responsible`),
  ])
  return { systems, responsibles }
}

/** Returns the steps whose description resembles a text, the most similar first. */
export async function findSimilarSteps(text: string, exceptId: string | undefined) {
  const compared = foldText(text.slice(0, COMPARED_LENGTH))
  const isSimilar = Prisma.sql`(${compared}::text <% ${DESCRIPTION} OR ${DESCRIPTION} % ${compared}::text)`
  const rows = await readRows(STEP)`
    SELECT ${STEP_COLUMNS} FROM ${stepsWithText(isSimilar)} WHERE ${PRESENT}
      AND r.id IS DISTINCT FROM ${exceptId ?? null}::bpchar
    ORDER BY greatest(word_similarity(${compared}::text, ${DESCRIPTION}), similarity(${DESCRIPTION}, ${compared}::text)) DESC,
      r.number ${BY_ALPHABET}
    LIMIT ${SIMILAR_STEPS}`
  return rows.map(toWireStep).map(({ _id, number, description, status }) => ({
    _id,
    number,
    description,
    status,
  }))
}

/** Returns the steps that have these numbers, by their number. */
export async function findStepsByNumber(numbers: readonly string[]): Promise<Map<string, RepositoryStep>> {
  const rows = await readRows(STEP)`
    SELECT ${STEP_COLUMNS} FROM "RepositoryStep" r
    WHERE ${PRESENT} AND r.number = ANY (${numbers.filter(isStorable)}::text[])`
  return new Map(rows.map((row) => [row.number, toWireStep(row)]))
}

/** Number of rows stored by one statement: on a busy machine more would exceed its time limit. */
const ROWS_AT_ONCE = 5_000

/** Stores new steps, without bringing their texts into the index that searches use. Returns the id of the first. */
export async function insertSteps(
  tx: TransactionClient,
  steps: readonly RepositoryStepCreation[],
  createdBy: string,
): Promise<string> {
  const stem = newIdStem()
  const idAt = (place: number) => stem + place.toString(16).padStart(7, '0')
  const rows = steps.map((step, place) => ({ id: idAt(place), ...step }))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))
    await tx.$executeRaw`
      INSERT INTO "RepositoryStep" (id, number, description, "systemTransactionProgram", responsible,
        "expectedResult", status, "createdBy", "isIndexed", "updatedAt")
      SELECT id, number, description, "systemTransactionProgram", responsible, "expectedResult", status, ${createdBy},
        false, now()
      FROM json_populate_recordset(NULL::"RepositoryStep", ${some}::json)`
  }
  return idAt(0)
}

/** Number of rows indexed by one statement: it locks them only briefly. */
const INDEXED_AT_ONCE = 500

/** Brings the texts of some steps into the index that searches use. Returns how many; 0 when all are in it. */
export function indexSomeSteps(tx: TransactionClient): Promise<number> {
  return tx.$executeRaw`
    UPDATE "RepositoryStep" SET "isIndexed" = true WHERE id IN (
      SELECT id FROM "RepositoryStep" WHERE NOT "isIndexed" ORDER BY id LIMIT ${INDEXED_AT_ONCE}
      FOR NO KEY UPDATE SKIP LOCKED)`
}
