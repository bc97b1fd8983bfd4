import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import { type JsonRow, jsonRows, type RowList, type StoredRow } from '@/lib/server/json-rows'
import { keysetList } from '@/lib/server/keyset'
import { lockRows } from '@/lib/server/locks'
import { isoOf } from '@/lib/shared/dates'
import { escapeLike } from '@/lib/shared/search-text'
import {
  type ListedScenario,
  type Scenario,
  type ScenarioCounts,
  type ScenarioPerson,
  type ScenarioSort,
  type ScenarioStatus,
  scenarioStatusSchema,
  scenarioTypeSchema,
} from './contract'
import { documents } from './documents/queries'
import { financials } from './financials/queries'
import { ordersDataOf, receiptsDataOf } from './information/rules'
import { productMarks } from './marks/queries'
import { receiptPhotos } from './photos/queries'
import { productLines } from './products/queries'
import { countNarrow, OPEN_STATUSES, SCENARIO_ORDERS, type StatusTally } from './rules'
import { steps } from './steps/queries'
import { transactions } from './transactions/queries'

interface PersonRow {
  id: string
  name: string
  telegramUsername: string
}

interface NamedProject {
  name: string
  projectNumber: number
}

interface People {
  responsible: PersonRow | null
  reviewer: PersonRow | null
  dataResponsible: PersonRow | null
}

/** A scenario as it is stored, with what surrounds it. */
export type ScenarioRow = JsonRow<'Scenario'> &
  People & { project: NamedProject & { telegramGroupId: string } }

const PARTS = {
  products: productLines,
  productMarks,
  documents,
  receiptPhotos,
  steps,
  transactions,
  financials,
}
type Parts = typeof PARTS
type WholeRow = ScenarioRow & { [Name in keyof Parts]: JsonRow<Parts[Name]['table']>[] }

function wirePerson(row: PersonRow | null): ScenarioPerson | null {
  return row && { _id: row.id, name: row.name, telegramUsername: row.telegramUsername }
}

/** A stored scenario on the wire, without its parts. */
export function wireListedScenario(
  row: StoredRow<'Scenario'> & People & { project: NamedProject },
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
    ? { ...common, type, data: ordersDataOf(row) }
    : { ...common, type, data: receiptsDataOf(row) }
}

/** A scenario that was stored just now: it has neither people nor parts. */
export function wireNewScenario(row: StoredRow<'Scenario'>, project: NamedProject): Scenario {
  const nobody = { responsible: null, reviewer: null, dataResponsible: null }
  return {
    ...wireListedScenario({ ...row, ...nobody, project }),
    products: [],
    productMarks: [],
    documents: [],
    receiptPhotos: [],
    steps: [],
    transactions: [],
    financials: [],
  }
}

// In SQL: the rows of a list that belong to the scenario `s`.
const rowsOf = (list: Parameters<typeof jsonRows>[0]) => jsonRows(list, 'scenarioId', Prisma.sql`s.id`)

/** Returns a scenario with all its parts, or null; one statement, whatever it holds. */
export async function findScenario(id: string): Promise<Scenario | null> {
  const parts = Object.entries(PARTS).map(
    ([name, list]) => Prisma.sql`${rowsOf(list)} AS ${Prisma.raw(`"${name}"`)}`,
  )
  const [row] = await selectRows<WholeRow>(prisma, oneScenario(id), parts)
  return row
    ? {
        ...wireListedScenario(row),
        products: row.products.map(PARTS.products.wireOf),
        productMarks: row.productMarks.map(PARTS.productMarks.wireOf),
        documents: row.documents.map(PARTS.documents.wireOf),
        receiptPhotos: row.receiptPhotos.map(PARTS.receiptPhotos.wireOf),
        steps: row.steps.map(PARTS.steps.wireOf),
        transactions: row.transactions.map(PARTS.transactions.wireOf),
        financials: row.financials.map(PARTS.financials.wireOf),
      }
    : null
}

/** Returns a scenario without its parts, or null. */
export async function findListedScenario(id: string): Promise<ListedScenario | null> {
  const [row] = await selectRows(prisma, oneScenario(id))
  return row ? wireListedScenario(row) : null
}

/** Returns one part of a scenario, with the version of its product lines, or null where there is no such scenario. */
export async function findPart<Name extends Prisma.ModelName, Wire>(id: string, list: RowList<Name, Wire>) {
  const [found] = await prisma.$queryRaw<{ rows: JsonRow<Name>[]; productsVersion: number }[]>`
    SELECT ${rowsOf(list)} AS rows, s."productsVersion" FROM "Scenario" s ${oneScenario(id)}`
  return found ? { ...found, rows: found.rows.map(list.wireOf) } : null
}

const oneScenario = (id: string) => Prisma.sql`WHERE s.id = ${id} AND ${isNotDeleted('s')}`

/** A scenario's row, locked until the transaction ends, or null where there is none. */
export async function lockScenario(tx: TransactionClient, id: string): Promise<ScenarioRow | null> {
  const [row] = await lockScenarios(tx, [id])
  return row ?? null
}

/** The rows of these scenarios, locked until the transaction ends; those that are not there are left out. */
export async function lockScenarios(tx: TransactionClient, ids: string[]): Promise<ScenarioRow[]> {
  await lockRows(tx, 'Scenario', ids)
  return selectRows(
    tx,
    Prisma.sql`WHERE s.id = ANY (${ids}::bpchar[]) AND ${isNotDeleted('s')} ORDER BY s.id`,
  )
}

/** Which scenarios a list shows. */
export interface ScenarioFilter {
  projectId?: string
  type?: string
  status?: ScenarioStatus
  /** Looked for in number, project name, country and plant. */
  search?: string
}

/** The conditions of a filter on the scenario `s`. */
function conditionsOf({ projectId, type, status, search }: ScenarioFilter): Prisma.Sql {
  const pattern = `%${escapeLike(search ?? '')}%`
  const conditions = [
    isNotDeleted('s'),
    ...(projectId ? [Prisma.sql`s."projectId" = ${projectId}`] : []),
    ...(type ? [Prisma.sql`s.type = ${type}`] : []),
    ...(status ? [Prisma.sql`s.status = ${status}`] : []),
    // Number, country, plant and project name in lower case; the database keeps it (see the first migration).
    ...(search ? [Prisma.sql`s."searchText" LIKE lower(${pattern})`] : []),
  ]
  return Prisma.join(conditions, ' AND ')
}

const personObject = (table: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${table}.id IS NOT NULL THEN
    json_build_object('id', ${table}.id, 'name', ${table}.name, 'telegramUsername', ${table}."telegramUsername")
  END`

// Read as JSON, which is taken apart at once, and not value by value.
async function selectRows<Row = ScenarioRow>(
  tx: TransactionClient,
  condition: Prisma.Sql,
  parts: Prisma.Sql[] = [],
): Promise<Row[]> {
  const columns = [
    Prisma.sql`s.*`,
    Prisma.sql`json_build_object(
      'name', p.name, 'projectNumber', p."projectNumber", 'telegramGroupId', p."telegramGroupId") AS project`,
    Prisma.sql`${personObject(Prisma.sql`a`)} AS responsible`,
    Prisma.sql`${personObject(Prisma.sql`b`)} AS reviewer`,
    Prisma.sql`${personObject(Prisma.sql`c`)} AS "dataResponsible"`,
    ...parts,
  ]
  const found = await tx.$queryRaw<{ row: Row }[]>`
    SELECT to_json(r) AS row
    FROM "Scenario" s
    JOIN "Project" p ON p.id = s."projectId"
    LEFT JOIN "User" a ON a.id = s."responsibleId"
    LEFT JOIN "User" b ON b.id = s."reviewerId"
    LEFT JOIN "User" c ON c.id = s."dataResponsibleId"
    CROSS JOIN LATERAL (SELECT ${Prisma.join(columns)}) r
    ${condition}`
  return found.map(({ row }) => row)
}

/** The lists of scenarios, without their parts; for each of their orders all scenarios have an index. */
export const scenarioList = keysetList<ScenarioFilter, ScenarioSort, ListedScenario>({
  sorts: SCENARIO_ORDERS,
  columns: {
    created: null,
    number: Prisma.sql`s."numberOrder"`,
    updated: Prisma.sql`s."updatedAt"`,
    status: Prisma.sql`s."statusOrder"`,
    country: Prisma.sql`s.country`,
    plant: Prisma.sql`s.plant`,
  },
  id: Prisma.sql`s.id`,
  read: async (filter, rest) => {
    const rows = await selectRows(prisma, Prisma.sql`WHERE ${conditionsOf(filter)} ${rest}`)
    return rows.map(wireListedScenario)
  },
})

async function tallyScenarios(where: Prisma.Sql): Promise<StatusTally> {
  const rows = await prisma.$queryRaw<{ status: ScenarioStatus; count: number }[]>`
    SELECT s.status, count(*)::int AS count FROM "Scenario" s WHERE ${where} GROUP BY s.status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** The narrow counts of what a filter finds, whatever its status. */
export async function countScenarios({
  status: _status,
  ...filter
}: ScenarioFilter): Promise<ScenarioCounts> {
  return countNarrow(await tallyScenarios(conditionsOf(filter)))
}

/** How many scenarios of a project have each status. */
export function tallyOfProject(projectId: string): Promise<StatusTally> {
  return tallyScenarios(conditionsOf({ projectId }))
}

/** The unfinished scenarios that a person is responsible for, the oldest first. */
export async function findOpenScenarios(userId: string) {
  const rows = await prisma.scenario.findMany({
    where: { responsibleId: userId, status: { in: OPEN_STATUSES }, ...NOT_DELETED },
    orderBy: { id: 'asc' },
    select: { id: true, scenarioNumber: true, status: true, project: { select: { name: true } } },
  })
  return rows.map(({ id, scenarioNumber, status, project }) => ({
    _id: id,
    scenarioNumber,
    status: scenarioStatusSchema.parse(status),
    projectName: project.name,
  }))
}
