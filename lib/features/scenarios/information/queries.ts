import 'server-only'
import { Prisma, prisma, readRows, selectColumns, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted } from '@/lib/server/deletion'
import type { TableRow } from '@/lib/server/json-rows'
import { lockRows } from '@/lib/server/locks'
import { isoOf } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import {
  type ListedScenario,
  type ScenarioPerson,
  scenarioStatusSchema,
  scenarioTypeSchema,
} from '../contract'
import { toOrdersData, toReceiptsData } from '../data/queries'

interface PersonRow {
  id: string
  name: string
  telegramUsername: string
}

/** The project of a scenario, as far as it is told with it. */
export interface NamedProject {
  name: string
  projectNumber: number
}

interface People {
  responsible: PersonRow | null
  reviewer: PersonRow | null
  dataResponsible: PersonRow | null
}

/** A scenario as it is stored, with what surrounds it. */
export type ScenarioRow = TableRow<'Scenario'> &
  People & { project: NamedProject & { telegramGroupId: string } }

function wirePerson(row: PersonRow | null): ScenarioPerson | null {
  return row && { _id: row.id, name: row.name, telegramUsername: row.telegramUsername }
}

/** Returns a stored scenario on the wire, without its parts. */
export function wireListedScenario(
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
    responsible: wirePerson(row.responsible),
    reviewer: wirePerson(row.reviewer),
    dataResponsible: wirePerson(row.dataResponsible),
    version: row.version,
    productsVersion: row.productsVersion,
    createdAt: isoOf(row.createdAt),
    updatedAt: isoOf(row.updatedAt),
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
  return row ? wireListedScenario(row) : null
}

/**
 * Locks a scenario's row until the transaction ends, and returns it.
 * @throws AppError `not_found`.
 */
export async function lockScenario(tx: TransactionClient, id: string): Promise<ScenarioRow> {
  const [row] = await lockScenarios(tx, [id])
  if (!row) throw new AppError('not_found', 'scenarios.notFound')
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

const COLUMNS = selectColumns('s', Prisma.ScenarioScalarFieldEnum)

const personObject = (column: keyof People) => Prisma.sql`(
  SELECT json_build_object('id', u.id, 'name', u.name, 'telegramUsername', u."telegramUsername")
  FROM "User" u WHERE u.id = s.${Prisma.raw(`"${column}Id"`)}) AS ${Prisma.raw(`"${column}"`)}`

/**
 * Returns what a condition finds of the `scenarios`, called `s`, with what surrounds each, and with `parts`. What surrounds
 * them is read of those that are found: a list that is sorted is sorted without it.
 */
export function selectRows<Row extends object = ScenarioRow>(
  tx: TransactionClient,
  condition: Prisma.Sql,
  parts: Prisma.Sql[] = [],
  scenarios = Prisma.sql`"Scenario"`,
): Promise<Row[]> {
  const around = [
    Prisma.sql`(
      SELECT json_build_object(
        'name', p.name, 'projectNumber', p."projectNumber", 'telegramGroupId', p."telegramGroupId")
      FROM "Project" p WHERE p.id = s."projectId") AS project`,
    personObject('responsible'),
    personObject('reviewer'),
    personObject('dataResponsible'),
    ...parts,
  ]
  const statement = Prisma.sql`
    SELECT ${COLUMNS}, ${Prisma.join(around)} FROM (SELECT s.* FROM ${scenarios} s ${condition}) s`
  return tx === prisma ? readRows<Row>`${statement}` : tx.$queryRaw<Row[]>(statement)
}
