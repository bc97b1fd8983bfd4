import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { RESTRICTION, SELECT_RESTRICTION, scenarioNotFound } from '@/lib/server/parents'
import { areJsonRows, jsonRows, type RowList } from '@/lib/server/record-table'
import {
  is,
  isNotDeleted,
  lockRows,
  type RowOf,
  readRows,
  selectColumns,
  type TableRow,
  tableColumns,
} from '@/lib/server/rows'
import { toIso } from '@/lib/shared/dates'
import { roleSchema } from '@/lib/shared/validation'
import {
  type ListedScenario,
  type ScenarioPerson,
  scenarioStatusSchema,
  scenarioTypeSchema,
} from '../contract'
import { toOrdersData, toReceiptsData } from '../data/queries'
import { isUnsolvedReport } from '../error-reports/queries'
import type { StepStatus } from '../steps/contract'
import { COMPLETED_STEP_STATUSES } from '../steps/rules'
import { TRANSACTION_RECEIPT_TYPES } from '../transactions/values'
import type { ScenarioParts } from './contract'

const isPerson = is.object({ id: is.text, name: is.text, role: is.text, telegramUsername: is.text })
const PEOPLE = {
  responsible: is.orNull(isPerson),
  reviewer: is.orNull(isPerson),
  dataResponsible: is.orNull(isPerson),
}
type People = RowOf<typeof PEOPLE>

/** The columns of {@link NamedProject}. */
export const NAMED_PROJECT = {
  name: is.text,
  projectNumber: is.number,
  fixDays: is.number,
  rights: RESTRICTION,
}
/** The fields of the project that are read with a scenario. */
export type NamedProject = RowOf<typeof NAMED_PROJECT>

const COLUMNS = tableColumns('Scenario')
/** The columns of what {@link selectScenarios} selects: a stored scenario with its project and people. */
export const SCENARIO_COLUMNS = {
  ...COLUMNS,
  ...PEOPLE,
  project: is.object({ ...NAMED_PROJECT, telegramGroupId: is.text }),
}
export type ScenarioRow = RowOf<typeof SCENARIO_COLUMNS>

function toWirePerson(row: People[keyof People]): ScenarioPerson | null {
  if (!row) return null
  const { id, name, role, telegramUsername } = row
  return { _id: id, name, role: roleSchema.parse(role), telegramUsername }
}

/** Returns a stored scenario on the wire, without its parts. */
export function toWireListedScenario(
  row: TableRow<'Scenario'> & People & { project: NamedProject },
): ListedScenario {
  const common = {
    _id: row.id,
    scenarioNumber: row.scenarioNumber,
    status: scenarioStatusSchema.parse(row.status),
    needsErrorReport: row.needsErrorReport,
    projectId: row.projectId,
    projectName: row.project.name,
    projectNumber: row.project.projectNumber,
    fixDays: row.project.fixDays,
    rights: row.project.rights,
    responsible: toWirePerson(row.responsible),
    reviewer: toWirePerson(row.reviewer),
    dataResponsible: toWirePerson(row.dataResponsible),
    version: row.version,
    productsVersion: row.productsVersion,
    moneyDiffers: row.moneyDiffers,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
  const type = scenarioTypeSchema.parse(row.type)
  return type === 'orders'
    ? { type, data: toOrdersData(row), ...common }
    : { type, data: toReceiptsData(row), ...common }
}

/** Returns a condition in SQL: the scenario `s` of this id, unless it is deleted. */
export const oneScenario = (id: string) => Prisma.sql`WHERE s.id = ${id} AND ${isNotDeleted('s')}`

/** Returns a scenario without its parts, or null. */
export async function findListedScenario(
  id: string,
  tx: TransactionClient = prisma,
): Promise<ListedScenario | null> {
  const [row] = await selectRows(tx, oneScenario(id))
  return row ? toWireListedScenario(row) : null
}

/**
 * Locks a scenario's row until the transaction ends, and returns it.
 * @throws AppError `not_found`.
 */
export async function lockScenario(tx: TransactionClient, id: string): Promise<ScenarioRow> {
  const [row] = await lockScenarios(tx, [id])
  if (!row) throw scenarioNotFound()
  return row
}

/** Locks the rows of these scenarios until the transaction ends. Returns those that are there, in the order of their ids. */
export async function lockScenarios(tx: TransactionClient, ids: readonly string[]): Promise<ScenarioRow[]> {
  await lockRows(tx, 'Scenario', ids)
  return selectRows(
    tx,
    Prisma.sql`WHERE s.id = ANY (${ids}::bpchar[]) AND ${isNotDeleted('s')} ORDER BY s.id`,
  )
}

/** Returns those of these scenarios that nothing has happened to, nor to their parts, since they were created. */
export async function findUntouched(tx: TransactionClient, ids: readonly string[]): Promise<Set<string>> {
  const rows = await readRows({ id: is.text }, tx)`
    SELECT s.id FROM "Scenario" s
    WHERE s.id = ANY (${[...ids]}::bpchar[]) AND NOT EXISTS (
      SELECT FROM "HistoryEvent" e
      WHERE e."scenarioId" = s.id AND NOT (e."subjectId" = s.id AND e.action = 'created'))`
  return new Set(rows.map(({ id }) => id))
}

const personObject = (column: keyof People) => Prisma.sql`(
  SELECT json_build_object('id', u.id, 'name', u.name, 'role', u.role, 'telegramUsername', u."telegramUsername")
  FROM "User" u WHERE u.id = s.${Prisma.raw(`"${column}Id"`)}) AS ${Prisma.raw(`"${column}"`)}`

/** Returns the `scenarios`, called `s`, that meet a condition, with project and people of each. */
export function selectRows(
  tx: TransactionClient,
  condition: Prisma.Sql,
  scenarios?: Prisma.Sql,
): Promise<ScenarioRow[]> {
  return readRows(SCENARIO_COLUMNS, tx)`${selectScenarios(condition, [], scenarios)}`
}

/**
 * Returns SQL for the `scenarios`, called `s`, that meet a condition, with project and people of each, and with
 * `parts`. These are joined to the rows found, so that a sorted list is sorted without them.
 */
export function selectScenarios(
  condition: Prisma.Sql,
  parts: Prisma.Sql[] = [],
  scenarios = Prisma.sql`"Scenario"`,
): Prisma.Sql {
  const around = [
    Prisma.sql`(
      SELECT json_build_object(
        'name', p.name, 'projectNumber', p."projectNumber", 'fixDays', p."fixDays", 'telegramGroupId', p."telegramGroupId",
        'rights', ${SELECT_RESTRICTION})
      FROM "Project" p WHERE p.id = s."projectId") AS project`,
    personObject('responsible'),
    personObject('reviewer'),
    personObject('dataResponsible'),
    ...parts,
  ]
  return Prisma.sql`
    SELECT ${selectColumns('s', COLUMNS)}, ${Prisma.join(around)} FROM (SELECT ${selectColumns('s', tableColumns('Scenario'))} FROM ${scenarios} s ${condition}) s`
}

/** Returns SQL for the rows of a list that belong to the scenario `s`. */
export const partRows = (list: Parameters<typeof jsonRows>[0]) =>
  jsonRows(list, 'scenarioId', Prisma.sql`s.id`)

/**
 * Returns one part of a scenario, at most `limit` rows of it, with the versions of its product lines and of the order of
 * its steps, and the basket that its lines were loaded for.
 * @throws AppError `not_found`.
 */
export async function readPart<Name extends Prisma.ModelName, Wire>(
  id: string,
  list: RowList<Name, Wire>,
  limit?: number,
) {
  const [found] = await readRows({
    rows: areJsonRows(list),
    productsVersion: is.number,
    stepsVersion: is.number,
    loadedBasket: is.orNull(is.number),
  })`
    SELECT ${partRows({ ...list, limit })} AS rows, s."productsVersion", s."stepsVersion", s."loadedBasket"
    FROM "Scenario" s ${oneScenario(id)}`
  if (!found) throw scenarioNotFound()
  return { ...found, rows: found.rows.map(list.toWire) }
}

/** Returns how many there are in each part of a scenario; one statement. */
export async function countParts(id: string): Promise<ScenarioParts> {
  const count = (table: Prisma.ModelName, condition = Prisma.sql`true`) => Prisma.sql`(
    SELECT count(*)::int FROM ${Prisma.raw(`"${table}"`)} e
    WHERE "scenarioId" = ${id} AND ${isNotDeleted('e')} AND ${condition})`
  const hasStatus = (statuses: readonly StepStatus[]) => Prisma.sql`status = ANY (${[...statuses]})`
  const [row] = await readRows({
    products: is.number,
    marks: is.number,
    steps: is.number,
    completed: is.number,
    failed: is.number,
    receipts: is.number,
    transactions: is.number,
    transactionTypes: is.recordOf(is.number),
    financials: is.number,
    amount: is.text,
    errors: is.number,
    open: is.number,
    comments: is.number,
  })`
    SELECT ${count('ProductLine')} AS products, ${count('ProductMark')} AS marks,
      ${count('ScenarioStep')} AS steps, ${count('ScenarioStep', hasStatus(COMPLETED_STEP_STATUSES))} AS completed,
      ${count('ScenarioStep', hasStatus(['Error']))} AS failed, ${count('ReceiptPhoto')} AS receipts,
      ${count('Transaction')} AS transactions, ${count('FinancialRecord')} AS financials,
      (SELECT coalesce(json_object_agg(t."receiptType", t.count), '{}') FROM (
        SELECT e."receiptType", count(*)::int FROM "Transaction" e
        WHERE e."scenarioId" = ${id} AND ${isNotDeleted('e')} GROUP BY e."receiptType") t) AS "transactionTypes",
      (SELECT coalesce(sum(amount), 0)::numeric(30, 2)::text FROM "FinancialRecord" e
        WHERE "scenarioId" = ${id} AND ${isNotDeleted('e')}) AS amount,
      ${count('ErrorReport')} AS errors,
      ${count('ErrorReport', isUnsolvedReport({ isBlocker: false }))} AS open,
      ${count('Comment', Prisma.sql`"stepId" IS NULL AND "errorReportId" IS NULL`)} AS comments`
  const { steps = 0, completed = 0, failed = 0, errors = 0, open = 0 } = row ?? {}
  return {
    products: row?.products ?? 0,
    marks: row?.marks ?? 0,
    receipts: row?.receipts ?? 0,
    transactions: row?.transactions ?? 0,
    transactionTypes: TRANSACTION_RECEIPT_TYPES.flatMap((receiptType) => {
      const own = row?.transactionTypes[receiptType]
      return own === undefined ? [] : [{ receiptType, count: own }]
    }),
    financials: row?.financials ?? 0,
    amount: row?.amount ?? '0.00',
    steps: { total: steps, completed, failed },
    errors: { total: errors, open },
    comments: row?.comments ?? 0,
  }
}
