import 'server-only'
import { Prisma, prisma, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import { type JsonRow, jsonRows, type RowList, type TableRow } from '@/lib/server/json-rows'
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
import { ordersDataOf, receiptsDataOf } from './information/queries'
import { productMarks } from './marks/queries'
import { receiptPhotos } from './photos/queries'
import { productLines } from './products/queries'
import { countNarrow, OPEN_STATUSES, SCENARIO_ORDERS, SCENARIO_TYPES, type StatusTally } from './rules'
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
export type ScenarioRow = TableRow<'Scenario'> &
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
    ? { ...common, type, data: ordersDataOf(row) }
    : { ...common, type, data: receiptsDataOf(row) }
}

/** Returns a scenario that was stored just now: it has neither people nor parts. */
export function wireNewScenario(row: TableRow<'Scenario'>, project: NamedProject): Scenario {
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
export async function findListedScenario(
  id: string,
  tx: TransactionClient = prisma,
): Promise<ListedScenario | null> {
  const [row] = await selectRows(tx, oneScenario(id))
  return row ? wireListedScenario(row) : null
}

/** Returns one part of a scenario, with the version of its product lines, or null where there is no such scenario. */
export async function findPart<Name extends Prisma.ModelName, Wire>(id: string, list: RowList<Name, Wire>) {
  const [found] = await prisma.$queryRaw<{ rows: JsonRow<Name>[]; productsVersion: number }[]>`
    SELECT ${rowsOf(list)} AS rows, s."productsVersion" FROM "Scenario" s ${oneScenario(id)}`
  return found ? { ...found, rows: found.rows.map(list.wireOf) } : null
}

const oneScenario = (id: string) => Prisma.sql`WHERE s.id = ${id} AND ${isNotDeleted('s')}`

/** Locks a scenario's row until the transaction ends. Returns it, or null where there is none. */
export async function lockScenario(tx: TransactionClient, id: string): Promise<ScenarioRow | null> {
  const [row] = await lockScenarios(tx, [id])
  return row ?? null
}

/** Locks the rows of these scenarios until the transaction ends. Returns those that are there, in the order of their ids. */
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

/** Conditions in SQL of a filter on the scenario `s`. */
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

const COLUMNS = Prisma.raw(
  Object.values(Prisma.ScenarioScalarFieldEnum)
    .map((column) => `s."${column}"`)
    .join(', '),
)

const personObject = (column: keyof People) => Prisma.sql`(
  SELECT json_build_object('id', u.id, 'name', u.name, 'telegramUsername', u."telegramUsername")
  FROM "User" u WHERE u.id = s.${Prisma.raw(`"${column}Id"`)}) AS ${Prisma.raw(`"${column}"`)}`

// First the rows that are wanted, and then what surrounds them: a list that is sorted is sorted without it.
function selectRows<Row = ScenarioRow>(
  tx: TransactionClient,
  condition: Prisma.Sql,
  parts: Prisma.Sql[] = [],
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
  return tx.$queryRaw<Row[]>`
    SELECT ${COLUMNS}, ${Prisma.join(around)} FROM (SELECT s.* FROM "Scenario" s ${condition}) s`
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

/** As many of what a search finds are counted. */
const MOST_COUNTED = 10_000

// Without a search nothing is counted anew: the database keeps how many there are (decision 7).
async function tallyScenarios({ projectId, type, search }: ScenarioFilter): Promise<StatusTally> {
  const rows = await prisma.$queryRaw<{ status: ScenarioStatus; count: number }[]>`
    ${
      search
        ? Prisma.sql`SELECT s.status, count(*)::int AS count FROM (
            SELECT s.status FROM "Scenario" s
            WHERE ${conditionsOf({ projectId, type, search })} LIMIT ${MOST_COUNTED + 1}) s`
        : Prisma.sql`SELECT s.status, sum(s.count)::int AS count FROM "Tally" s
            WHERE s.what = 'scenarios' AND s.scope = ${projectId ?? ''} AND s.kind = ANY (${type ? [type] : SCENARIO_TYPES})`
    }
    GROUP BY s.status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Returns the narrow counts of what a filter finds, whatever its status; of a search's up to {@link MOST_COUNTED}. */
export async function countScenarios(filter: ScenarioFilter): Promise<ScenarioCounts> {
  const counts = countNarrow(await tallyScenarios(filter))
  if (!filter.search || counts.total <= MOST_COUNTED) return counts
  return { ...counts, total: MOST_COUNTED, isAtLeast: true }
}

/** Returns how many scenarios of a project have each status. */
export function tallyOfProject(projectId: string): Promise<StatusTally> {
  return tallyScenarios({ projectId })
}

/** Returns the unfinished scenarios that a person is responsible for, the oldest first. */
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
