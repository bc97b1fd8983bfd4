import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import { keysetList } from '@/lib/server/keyset'
import { lockRows } from '@/lib/server/locks'
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
import { wireDocument } from './documents/queries'
import { wireFinancialRecord } from './financials/queries'
import { ordersDataOf, receiptsDataOf } from './information/rules'
import { wireProductMark } from './marks/queries'
import { wireReceiptPhoto } from './photos/queries'
import { wireProductLine } from './products/queries'
import { countNarrow, OPEN_STATUSES, SCENARIO_ORDERS, type StatusTally } from './rules'
import { wireStep } from './steps/queries'
import { wireTransaction } from './transactions/queries'

const person = { select: { id: true, name: true, telegramUsername: true } } as const
const around = {
  project: { select: { name: true, projectNumber: true, telegramGroupId: true } },
  responsible: person,
  reviewer: person,
  dataResponsible: person,
} as const
const byId = { orderBy: { id: 'asc' } } as const
const parts = {
  products: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
  productMarks: byId,
  documents: byId,
  receiptPhotos: byId,
  steps: { orderBy: [{ step: 'asc' }, { id: 'asc' }] },
  transactions: byId,
  financials: byId,
} satisfies Prisma.ScenarioInclude

/** A scenario as it is stored, with what surrounds it. */
export type ScenarioRow = Prisma.ScenarioGetPayload<{ include: typeof around }>

function wirePerson(
  row: { id: string; name: string; telegramUsername: string } | null,
): ScenarioPerson | null {
  return row && { _id: row.id, name: row.name, telegramUsername: row.telegramUsername }
}

/** A stored scenario on the wire, without its parts. */
export function wireListedScenario(
  row: Omit<ScenarioRow, 'project'> & { project: NamedProject },
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
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
  const type = scenarioTypeSchema.parse(row.type)
  return type === 'orders'
    ? { ...common, type, data: ordersDataOf(row) }
    : { ...common, type, data: receiptsDataOf(row) }
}

interface NamedProject {
  name: string
  projectNumber: number
}

/** A scenario that was stored just now: it has neither people nor parts. */
export function wireNewScenario(row: Prisma.ScenarioGetPayload<true>, project: NamedProject): Scenario {
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

/** A scenario with all its parts, or null; a constant number of queries, whatever it holds. */
export async function findScenario(id: string): Promise<Scenario | null> {
  const row = await prisma.scenario.findUnique({
    where: { id, ...NOT_DELETED },
    include: { ...around, ...parts },
  })
  return (
    row && {
      ...wireListedScenario(row),
      products: row.products.map(wireProductLine),
      productMarks: row.productMarks.map(wireProductMark),
      documents: row.documents.map(wireDocument),
      receiptPhotos: row.receiptPhotos.map(wireReceiptPhoto),
      steps: row.steps.map(wireStep),
      transactions: row.transactions.map(wireTransaction),
      financials: row.financials.map(wireFinancialRecord),
    }
  )
}

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

/** Scenarios with what surrounds them, in one query. */
function selectRows(tx: TransactionClient, condition: Prisma.Sql): Promise<ScenarioRow[]> {
  return tx.$queryRaw<ScenarioRow[]>`
    SELECT s.*,
      json_build_object(
        'name', p.name, 'projectNumber', p."projectNumber", 'telegramGroupId', p."telegramGroupId") AS project,
      ${personObject(Prisma.sql`a`)} AS responsible,
      ${personObject(Prisma.sql`b`)} AS reviewer,
      ${personObject(Prisma.sql`c`)} AS "dataResponsible"
    FROM "Scenario" s
    JOIN "Project" p ON p.id = s."projectId"
    LEFT JOIN "User" a ON a.id = s."responsibleId"
    LEFT JOIN "User" b ON b.id = s."reviewerId"
    LEFT JOIN "User" c ON c.id = s."dataResponsibleId"
    ${condition}`
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
