import 'server-only'
import { teamMember } from '@/lib/features/users/service'
import { requireEditor } from '@/lib/server/auth'
import { Prisma, prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistoryEntries } from '@/lib/server/history'
import { projectNotFound, requireProject, SELECT_RESTRICTION, scenarioNotFound } from '@/lib/server/parents'
import { type RowChange, removal } from '@/lib/server/record-bulk'
import { is, isNotDeleted, readRows } from '@/lib/server/rows'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { newId } from '@/lib/shared/ids'
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
} from './contract'
import { toDataColumns } from './data/queries'
import type { ScenarioRole } from './information/contract'
import {
  findListedScenario,
  findUntouched,
  NAMED_PROJECT,
  type ScenarioRow,
  selectRows,
  toWireListedScenario,
} from './information/queries'
import { requireBaskets, scenarioEvent, scenarioRows } from './information/service'
import { countScenarios, findScenario, scenarioList, toWireNewScenario } from './queries'
import { EXPORT_NAME, exportHead, exportRow, formatScenarioNumber } from './rules'
import { SCENARIO_STATUS } from './values'
import { findOpenScenarios, findPersonScenarios } from './work/queries'

export { countScenariosByFilter } from './queries'

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

/** Returns those of these scenarios that are there, of all projects. */
export async function findListedScenarios(ids: readonly string[]): Promise<ListedScenario[]> {
  const found = Prisma.sql`WHERE s.id = ANY (${[...ids]}::bpchar[]) AND ${isNotDeleted('s')}`
  return (await selectRows(prisma, found)).map(toWireListedScenario)
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

/** A new scenario, with its people and milestone. */
type Insertion = ScenarioCreation & {
  references?: Partial<Record<`${ScenarioRole | 'milestone'}Id`, string | null>>
}

/** Adds scenarios to a project and records them, as a part of a transaction. @throws AppError as {@link createScenarios}. */
export async function insertScenarios(
  tx: TransactionClient,
  actor: Actor,
  projectId: string,
  inputs: readonly Insertion[],
) {
  const data = inputs.map(({ type, data: given, references }) => ({
    type,
    ...toDataColumns(given),
    ...references,
  }))
  await requireBaskets(
    tx,
    data.map(({ basketNumber }) => basketNumber),
  )
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
  const columns = { ...NAMED_PROJECT, last: is.number }
  const [taken] = await readRows(columns, tx)`
    UPDATE "Project" p SET "lastScenarioNumber" = "lastScenarioNumber" + ${count}
    WHERE id = ${projectId} AND "deletedAt" IS NULL
    RETURNING name, "projectNumber", "fixDays", ${SELECT_RESTRICTION} AS rights, "lastScenarioNumber" AS last`
  if (!taken) throw projectNotFound()
  return taken
}

/**
 * Deletes new scenarios as a part of a change, except for those that somebody has changed, or added something to, since
 * they were created. Returns those that it has deleted.
 */
export async function takeBackNew(
  change: RowChange<ScenarioRow>,
  rows: readonly ScenarioRow[],
): Promise<ScenarioRow[]> {
  const untouched = await findUntouched(
    change.tx,
    rows.map(({ id }) => id),
  )
  const gone = rows.filter(({ id }) => untouched.has(id))
  if (gone.length === 0) return []
  const deleted = { deletedAt: new Date(), deletedById: change.actor.userId }
  await change.update(
    Object.keys(deleted),
    gone.map(({ id }) => ({ id, ...deleted })),
  )
  await change.record(gone.map((row) => ({ row, action: 'deleted', ...scenarioRows.lastValues(row) })))
  return gone
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
