import 'server-only'
import { teamMember } from '@/lib/features/users/service'
import { requireEditor } from '@/lib/server/auth'
import { columnList, columnsBut, Prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistoryEntries } from '@/lib/server/history'
import { lockRows } from '@/lib/server/locks'
import { projectNotFound, requireProject, scenarioNotFound } from '@/lib/server/parents'
import { removal } from '@/lib/server/record-bulk'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { newId, newIdStem } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import {
  type ListedScenario,
  type PersonScenario,
  type PersonScenarios,
  type ProjectScenarioListQuery,
  personScenarioSchema,
  type Scenario,
  type ScenarioCopy,
  type ScenarioCreation,
  type ScenarioExportQuery,
  type ScenarioListQuery,
  type ScenarioStatus,
} from './contract'
import { type DataColumns, toDataColumns } from './data/queries'
import type { ScenarioRole } from './information/contract'
import { findListedScenario, selectRows, toWireListedScenario } from './information/queries'
import { requireBasket, scenarioEvent, scenarioRows } from './information/service'
import { countScenarios, findScenario, scenarioList, toWireNewScenario } from './queries'
import { EXPORT_NAME, exportHead, exportRow, formatScenarioNumber } from './rules'
import { SCENARIO_STATUS } from './values'
import { findOpenScenarios, findPersonScenarios } from './work/queries'

export { countScenarios } from './queries'

/**
 * Returns scenarios of all projects and, where they are wanted, the counts, which follow all filters but the status.
 * @throws AppError `invalid` for a cursor of another order.
 */
export async function listScenarios(
  { limit, cursor, sort, order, ...filter }: ScenarioListQuery,
  { isCounted } = { isCounted: true },
) {
  const [{ rows: scenarios, ...cursors }, counts] = await Promise.all([
    scenarioList.find({ filter, sort, order, limit, cursor }),
    isCounted ? countScenarios(filter) : undefined,
  ])
  return { scenarios, counts, ...cursors }
}

/** Returns the scenarios of a project, or those with these ids, in the order of their numbers. */
export async function readScenarios(
  tx: TransactionClient,
  { projectId, ids, limit }: { projectId: string; ids?: readonly string[]; limit: number },
): Promise<ListedScenario[]> {
  const isWanted = ids ? Prisma.sql`s.id = ANY (${[...ids]}::bpchar[])` : Prisma.sql`true`
  const found = Prisma.sql`WHERE s."projectId" = ${projectId} AND ${isNotDeleted('s')} AND ${isWanted}`
  const rows = await selectRows(tx, Prisma.sql`${found} ORDER BY s."runningNumber" LIMIT ${limit}`)
  return rows.map(toWireListedScenario)
}

/**
 * Returns the scenarios of a project.
 * @throws AppError `not_found` for an unknown project, `invalid` for a cursor of another order.
 */
export async function listProjectScenarios(projectId: string, query: ProjectScenarioListQuery) {
  const { limit, cursor, sort, order, ...filter } = query
  await requireProject(projectId)
  const { rows: scenarios, ...cursors } = await scenarioList.find({
    filter: { ...filter, projectId },
    sort,
    order,
    limit,
    cursor,
  })
  return { scenarios, ...cursors }
}

/** Returns every scenario that a filter finds, in its order, as a file in the person's language. */
export function exportScenarios(
  { format, sort, order, ...filter }: ScenarioExportQuery,
  language: Language | null,
): ExportedTable<ListedScenario> {
  const translate = getTranslator(language)
  return {
    name: EXPORT_NAME,
    sheet: 'Scenarios',
    format,
    language,
    head: exportHead(translate),
    batches: scenarioList.batches({ filter, sort, order }),
    toCells: (scenario) => exportRow(scenario, translate),
  }
}

/**
 * Returns a scenario with all its parts.
 * @throws AppError `not_found`.
 */
export async function getScenario(id: string): Promise<Scenario> {
  const scenario = await findScenario(id)
  if (!scenario) throw scenarioNotFound()
  return scenario
}

/**
 * Returns a scenario without its parts, for screens that query each of them separately.
 * @throws AppError `not_found`.
 */
export async function getScenarioWithoutParts(id: string): Promise<ListedScenario> {
  const scenario = await findListedScenario(id)
  if (!scenario) throw scenarioNotFound()
  return scenario
}

/** Returns the unfinished scenarios that a person is responsible for: id, number, status and the project's name. */
export function listOpenScenariosOfPerson(userId: string) {
  return findOpenScenarios(userId)
}

/**
 * Creates a scenario in a project and gives it the project's next running number.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project, `invalid` for an unknown basket.
 */
export async function createScenario(
  actor: Actor,
  projectId: string,
  input: ScenarioCreation,
): Promise<Scenario> {
  requireEditor(actor)
  await requireProject(projectId)
  return transaction(async (tx) => {
    const { project, rows } = await insertScenarios(tx, actor, projectId, [input])
    const [row] = rows
    if (!row) throw new Error('A scenario that was created is not there.')
    return toWireNewScenario(row, project)
  })
}

/**
 * Creates scenarios in a project, all of them or none, with its next running numbers in this order.
 * @throws AppError `forbidden` for a viewer, `not_found` for an unknown project, `invalid` for an unknown basket.
 */
export async function createScenarios(
  actor: Actor,
  projectId: string,
  inputs: ScenarioCreation[],
): Promise<ScenarioCopy[]> {
  requireEditor(actor)
  await requireProject(projectId)
  return transaction(async (tx) => {
    const { rows } = await insertScenarios(tx, actor, projectId, inputs)
    return rows.map(({ id, scenarioNumber }) => ({ _id: id, scenarioNumber }))
  })
}

async function insertScenarios(
  tx: TransactionClient,
  actor: Actor,
  projectId: string,
  inputs: readonly ScenarioCreation[],
) {
  const data = inputs.map(({ type, data: given }) => ({ type, ...toDataColumns(given) }))
  const baskets = new Set(data.map(({ basketNumber }) => basketNumber))
  for (const basketNumber of baskets) await requireBasket(tx, basketNumber)
  // From here to the commit all who create in this project wait for each other, so little is left to do.
  const { last, ...project } = await takeNumbers(tx, projectId, data.length)
  const rows = await tx.scenario.createManyAndReturn({
    data: data.map((columns, at) => {
      const runningNumber = last - data.length + 1 + at
      const scenarioNumber = formatScenarioNumber(project.projectNumber, runningNumber)
      return { id: newId(), projectId, runningNumber, scenarioNumber, ...columns }
    }),
  })
  await recordHistoryEntries(
    tx,
    rows.map((row) => ({ ...scenarioEvent(actor, row), action: 'created', toStatus: SCENARIO_STATUS.new })),
  )
  return { project, rows }
}

// One statement counts and answers: however many create at once, each gets a number of its own.
async function takeNumbers(tx: TransactionClient, projectId: string, count: number) {
  const columns = { name: is.text, projectNumber: is.number, fixDays: is.number, last: is.number }
  const [taken] = await readRows(columns, tx)`
    UPDATE "Project" SET "lastScenarioNumber" = "lastScenarioNumber" + ${count}
    WHERE id = ${projectId} AND "deletedAt" IS NULL
    RETURNING name, "projectNumber", "fixDays", "lastScenarioNumber" AS last`
  if (!taken) throw projectNotFound()
  return taken
}

const { remove } = removal(scenarioRows)

/**
 * Deletes a scenario with all its parts; it can be restored, and its number is not given again.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such scenario.
 */
export async function deleteScenario(actor: Actor, projectId: string, id: string): Promise<void> {
  await remove(actor, { projectId }, [id])
}

/**
 * Deletes scenarios with all their parts, all of them or none; they are kept apart, so that they can be restored, and
 * their numbers are not given again. Returns how many.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there.
 */
export function deleteScenarios(actor: Actor, ids: string[]): Promise<number> {
  return remove(actor, {}, ids)
}

/** Returns a condition in SQL on a table of this name that has a `scenarioId`: the row is of no deleted scenario. */
export function hasNoDeletedScenario(events: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT FROM "Scenario" "gone"
    WHERE "gone".id = ${Prisma.raw(`"${events}"`)}."scenarioId" AND "gone"."deletedAt" IS NOT NULL)`
}

interface CopyInput {
  fromProjectId: string
  /** The project was created in the same transaction and has no scenarios yet. */
  toProjectId: string
  /** The statuses of the scenarios that are copied in addition to the unstarted ones. */
  statuses: readonly ScenarioStatus[]
  actorId: string
}

/**
 * Copies the scenarios of a project that are unstarted or in one of the statuses, in the order of their numbers, each as
 * new: data, people, products, documents, and
 * steps back to New with an empty comment (docs/domain.md, Scenarios). Marks, photos, transactions, financials and
 * error reports belong to the run and stay.
 */
export async function copyScenariosOf(
  tx: TransactionClient,
  { fromProjectId, toProjectId, statuses, actorId }: CopyInput,
): Promise<void> {
  // Locked, so that they don't change between the statements, and in the order in which everybody locks.
  const sources = await readRows({ id: is.text, runningNumber: is.number }, tx)`
    SELECT id, "runningNumber" FROM "Scenario" s
    WHERE "projectId" = ${fromProjectId} AND status = ANY(${[SCENARIO_STATUS.new, ...statuses]}) AND ${isNotDeleted('s')}
    ORDER BY id FOR SHARE`
  const inOrder = sources.toSorted((one, other) => one.runningNumber - other.runningNumber)
  await copyAll(
    tx,
    inOrder.map(({ id: from }) => ({ from, projectId: toProjectId })),
    actorId,
  )
}

/**
 * Copies scenarios into their own projects, all of them or none, each under a new number and as new, with what
 * {@link copyScenariosOf} copies. Returns the copies in the order of the ids.
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there.
 */
export async function duplicateScenarios(actor: Actor, ids: string[]): Promise<ScenarioCopy[]> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const { lockAll } = await scenarioRows.begin(tx, actor, {})
    const rows = await lockAll(ids)
    const projectByScenario = new Map(rows.map((row) => [row.id, row.projectId]))
    const sources = [...new Set(ids)].flatMap((from) => {
      const projectId = projectByScenario.get(from)
      return projectId ? [{ from, projectId }] : []
    })
    const copies = await copyAll(tx, sources, actor.userId)
    return copies.map(({ id, scenarioNumber }) => ({ _id: id, scenarioNumber }))
  })
}

interface CopySource {
  /** The source of the copy. */
  from: string
  /** The project that the copy belongs to. */
  projectId: string
}

// The number of statements does not depend on the number of scenarios. Projects are locked in the order of their ids.
async function copyAll(tx: TransactionClient, sources: CopySource[], actorId: string) {
  const projectIds = sources.map(({ projectId }) => projectId)
  await lockRows(tx, 'Project', projectIds)
  const projects = await readRows({ id: is.text, projectNumber: is.number, last: is.number }, tx)`
    UPDATE "Project" p SET "lastScenarioNumber" = p."lastScenarioNumber" + wanted.count
    FROM (SELECT id, count(*)::int AS count FROM unnest(${projectIds}::bpchar[]) id GROUP BY id) wanted
    WHERE p.id = wanted.id
    RETURNING p.id, p."projectNumber", p."lastScenarioNumber" - wanted.count AS last`
  const copies = sources.map((source) => {
    const project = projects.find(({ id }) => id === source.projectId)
    if (!project) throw projectNotFound()
    project.last += 1
    const scenarioNumber = formatScenarioNumber(project.projectNumber, project.last)
    return { ...source, id: newId(), runningNumber: project.last, scenarioNumber }
  })
  const plan = JSON.stringify(copies)
  await copyScenarios(tx, plan)
  for (const part of Object.entries(COPIED_PARTS)) await copyPart(tx, plan, part)
  await recordHistoryEntries(
    tx,
    copies.map(({ id, projectId, scenarioNumber }) => ({
      projectId,
      scenarioId: id,
      subject: 'scenario',
      subjectId: id,
      label: scenarioNumber,
      action: 'created',
      toStatus: SCENARIO_STATUS.new,
      actorId,
    })),
  )
  return copies
}

// New ids in the order of the rows copied.
const rowIds = () =>
  Prisma.sql`${newIdStem()}::text || lpad(to_hex(row_number() OVER (ORDER BY s.id)), 7, '0')`

// A column that is neither copied nor left out below does not compile.
const SCENARIO_COLUMNS: readonly ('type' | 'loadedBasket' | `${ScenarioRole}Id` | keyof DataColumns)[] =
  columnsBut(Prisma.ScenarioScalarFieldEnum, [
    'id',
    'projectId',
    'runningNumber',
    'scenarioNumber',
    'status',
    'needsErrorReport',
    'milestoneId',
    'version',
    'productsVersion',
    'stepsVersion',
    'moneyDiffers',
    'deletedAt',
    'deletedById',
    'deletedWithProject',
    'createdAt',
    'updatedAt',
  ])

const copyScenarios = (tx: TransactionClient, plan: string) => tx.$executeRaw`
  INSERT INTO "Scenario" (
    id, "projectId", "runningNumber", "scenarioNumber", status, "updatedAt", ${columnList(SCENARIO_COLUMNS)})
  SELECT
    c.id, c."projectId", c."runningNumber", c."scenarioNumber", ${SCENARIO_STATUS.new}, now(),
    ${columnList(SCENARIO_COLUMNS, 's')}
  FROM json_to_recordset(${plan}::json)
    AS c("from" text, id text, "projectId" text, "runningNumber" int, "scenarioNumber" text)
  JOIN "Scenario" s ON s.id = c."from"`

// The columns of a part that every row has itself, copy or not.
const OWN = ['id', 'scenarioId', 'deletedAt', 'deletedById', 'createdAt', 'updatedAt'] as const

// The parts that are copied, with all of their columns but those that belong to the row or to a run.
const COPIED_PARTS = {
  ProductLine: columnsBut(Prisma.ProductLineScalarFieldEnum, OWN),
  ScenarioDocument: columnsBut(Prisma.ScenarioDocumentScalarFieldEnum, [...OWN, 'version']),
  ScenarioStep: columnsBut(Prisma.ScenarioStepScalarFieldEnum, [
    ...OWN,
    'version',
    'status',
    'comment',
    'secondsSpent',
  ]),
}

const copyPart = (tx: TransactionClient, plan: string, [table, columns]: [string, readonly string[]]) =>
  tx.$executeRaw`
  INSERT INTO ${Prisma.raw(`"${table}"`)} (id, "scenarioId", "updatedAt", ${columnList(columns)})
  SELECT ${rowIds()}, c.id, now(), ${columnList(columns, 's')}
  FROM json_to_recordset(${plan}::json) AS c("from" text, id text)
  JOIN ${Prisma.raw(`"${table}"`)} s ON s."scenarioId" = c."from" AND ${isNotDeleted('s')}`

type PersonRow = Awaited<ReturnType<typeof findPersonScenarios>>[number]

/**
 * Returns the open scenarios of a person, by role.
 * @throws AppError `not_found` where the registry shows the caller no such person.
 */
export async function listPersonScenarios(actor: Actor, userId: string): Promise<PersonScenarios> {
  await teamMember(actor, userId)
  const rows = await findPersonScenarios(userId)
  const toPart = (part: PersonRow['part']) => {
    const own = rows.filter((row) => row.part === part)
    return { total: own[0]?.total ?? 0, items: own.map(toWirePersonScenario) }
  }
  return {
    responsible: toPart('responsible'),
    reviewer: toPart('reviewer'),
    dataResponsible: toPart('dataResponsible'),
  }
}

const toWirePersonScenario = (row: PersonRow): PersonScenario => ({
  _id: row.id,
  scenarioNumber: row.scenarioNumber,
  projectName: row.projectName,
  status: personScenarioSchema.shape.status.parse(row.status),
  updatedAt: row.updatedAt.toISOString(),
})
