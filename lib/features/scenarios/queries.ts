import 'server-only'
import { Prisma, prisma, readRows, type TransactionClient } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import { type JsonRow, jsonRows, type RowList, type TableRow } from '@/lib/server/json-rows'
import { keysetList } from '@/lib/server/keyset'
import { lockRows } from '@/lib/server/locks'
import { isoOf } from '@/lib/shared/dates'
import { AppError } from '@/lib/shared/errors'
import { countedOf, MOST_COUNTED } from '@/lib/shared/limits'
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
import { countHappenings, hasHappened, scenariosOfHappenings, withoutHappenings } from './happenings/queries'
import type { ScenarioHappening } from './happenings/rules'
import { ordersDataOf, receiptsDataOf } from './information/queries'
import { productMarks } from './marks/queries'
import { receiptPhotos } from './photos/queries'
import { productLines } from './products/queries'
import {
  countNarrow,
  OPEN_STATUSES,
  SCENARIO_ORDERS,
  SCENARIO_TYPES,
  STATUSES_OF_GROUP,
  type StatusGroup,
  type StatusTally,
} from './rules'
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

/** The versions of what a scenario has several of, and people change as one. */
type PartVersions = Pick<TableRow<'Scenario'>, 'productsVersion' | 'stepsVersion'>

/**
 * Returns one part of a scenario, at `most` so many rows of it, with such versions, or null where there is no such scenario.
 */
export async function findPart<Name extends Prisma.ModelName, Wire>(
  id: string,
  list: RowList<Name, Wire>,
  most?: number,
) {
  const [found] = await readRows<PartVersions & { rows: JsonRow<Name>[] }>`
    SELECT ${rowsOf({ ...list, most })} AS rows, s."productsVersion", s."stepsVersion" FROM "Scenario" s ${oneScenario(id)}`
  return found ? { ...found, rows: found.rows.map(list.wireOf) } : null
}

const oneScenario = (id: string) => Prisma.sql`WHERE s.id = ${id} AND ${isNotDeleted('s')}`

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

/** Which scenarios a list shows. */
export interface ScenarioFilter {
  projectId?: string
  type?: string
  status?: ScenarioStatus
  /** The number of the basket that they name. */
  basket?: number
  group?: StatusGroup
  /** The id of who is responsible. */
  responsible?: string
  /** The team of who is responsible. */
  team?: string
  /** What happened to them in the period. */
  happened?: ScenarioHappening
  from?: string
  to?: string
  /** Looked for in number, project name, country and plant. */
  search?: string
}

/** Conditions in SQL of a filter on the scenario `s`. */
function conditionsOf(filter: ScenarioFilter): Prisma.Sql {
  const { projectId, type, status, group, basket, responsible, team, happened, from, to, search } = filter
  const pattern = `%${escapeLike(search ?? '')}%`
  const conditions = [
    isNotDeleted('s'),
    ...(projectId ? [Prisma.sql`s."projectId" = ${projectId}`] : []),
    ...(type ? [Prisma.sql`s.type = ${type}`] : []),
    ...(status ? [Prisma.sql`s.status = ${status}`] : []),
    ...(basket ? [Prisma.sql`s."basketNumber" = ${basket}`] : []),
    ...(group ? [Prisma.sql`s.status = ANY (${STATUSES_OF_GROUP[group]})`] : []),
    ...(responsible ? [Prisma.sql`s."responsibleId" = ${responsible}`] : []),
    ...(team ? [Prisma.sql`s."responsibleId" IN (SELECT u.id FROM "User" u WHERE u.team = ${team})`] : []),
    ...(happened || from || to ? [hasHappened(filter)] : []),
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
function selectRows<Row extends object = ScenarioRow>(
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
  read: async (filter, rest, idOrder) => {
    const happened = idOrder && scenariosOfHappenings(filter, idOrder)
    const conditions = conditionsOf(happened ? withoutHappenings(filter) : filter)
    const rows = await selectRows(prisma, Prisma.sql`WHERE ${conditions} ${rest}`, [], happened ?? undefined)
    return rows.map(wireListedScenario)
  },
})

// The database keeps how many there are of each project and type (decision 7).
const isTallied = ({ search, basket, responsible, team, happened, from, to }: ScenarioFilter) =>
  ![search, basket, responsible, team, happened, from, to].some(Boolean)

async function tallyScenarios({ projectId, type, ...filter }: ScenarioFilter): Promise<StatusTally> {
  const rows = await readRows<{ status: ScenarioStatus; count: number }>`
    ${
      isTallied(filter)
        ? Prisma.sql`SELECT s.status, sum(s.count)::int AS count FROM "Tally" s
            WHERE s.what = 'scenarios' AND s.scope = ${projectId ?? ''} AND s.kind = ANY (${type ? [type] : SCENARIO_TYPES})`
        : Prisma.sql`SELECT s.status, count(*)::int AS count FROM (
            SELECT s.status FROM "Scenario" s
            WHERE ${conditionsOf({ projectId, type, ...filter, status: undefined, group: undefined })} LIMIT ${MOST_COUNTED + 1}) s`
    }
    GROUP BY s.status`
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Returns the narrow counts of what a filter finds, whatever its status; up to {@link MOST_COUNTED} where it is no kept tally. */
export async function countScenarios(filter: ScenarioFilter): Promise<ScenarioCounts> {
  const others = {
    ...filter,
    status: undefined,
    group: undefined,
    happened: undefined,
    from: undefined,
    to: undefined,
  }
  const [tally, happenings] = await Promise.all([
    tallyScenarios(filter),
    countHappenings(filter, conditionsOf(others)),
  ])
  const counts = { ...countNarrow(tally), ...happenings }
  if (isTallied(filter)) return counts
  const { count: total, ...bound } = countedOf(counts.total)
  return { ...counts, total, ...bound }
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

/** Of a person's, in each part. */
const SHOWN_MAXIMUM = 50

interface PersonScenarioRow {
  part: 'responsible' | 'reviewer' | 'dataResponsible'
  total: number
  id: string
  scenarioNumber: string
  projectName: string
  status: string
  updatedAt: Date
}

/** Returns the open scenarios of a person, those changed last of each part, with how many it has. */
export function findPersonScenarios(userId: string): Promise<PersonScenarioRow[]> {
  return readRows<PersonScenarioRow>`
    WITH own AS (
      SELECT part.name AS part, scenario.id, scenario."scenarioNumber", scenario."projectName", scenario.status,
        scenario."updatedAt"
      FROM "Scenario" scenario
      CROSS JOIN LATERAL (VALUES
        ('responsible', scenario."responsibleId"), ('reviewer', scenario."reviewerId"), ('dataResponsible', scenario."dataResponsibleId")
      ) AS part (name, "userId")
      WHERE (scenario."responsibleId" = ${userId} OR scenario."reviewerId" = ${userId}
          OR scenario."dataResponsibleId" = ${userId})
        AND part."userId" = ${userId} AND ${isNotDeleted('scenario')} AND scenario.status = ANY (${[...OPEN_STATUSES]})
    ), placed AS (
      SELECT *, count(*) OVER (PARTITION BY part)::int AS total,
        row_number() OVER (PARTITION BY part ORDER BY "updatedAt" DESC, id DESC) AS place
      FROM own
    )
    SELECT part, total, id, "scenarioNumber", "projectName", status, "updatedAt"
    FROM placed WHERE place <= ${SHOWN_MAXIMUM} ORDER BY part, place`
}
