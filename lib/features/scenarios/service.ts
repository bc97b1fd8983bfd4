import 'server-only'
import { Prisma, prisma, type TransactionClient, transaction } from '@/lib/server/db'
import { isNotDeleted, NOT_DELETED } from '@/lib/server/deletion'
import { recordHistory, recordHistoryOfMany } from '@/lib/server/history'
import type { RowList } from '@/lib/server/json-rows'
import { announceTouched } from '@/lib/server/live'
import type { RecordScope } from '@/lib/server/record-store'
import { type TableFile, tableFile } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { translatorOf } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import { newId, newIdStem } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import type {
  ListedScenario,
  ProjectScenarioListQuery,
  Scenario,
  ScenarioCreation,
  ScenarioExportQuery,
  ScenarioListQuery,
} from './contract'
import { columnsOf } from './information/queries'
import { nextVersion, requireBasket, scenarioEvent } from './information/service'
import { canDeleteScenarios, canEditScenarios } from './policy'
import {
  countScenarios,
  findListedScenario,
  findOpenScenarios,
  findPart,
  findScenario,
  lockScenarios,
  type ScenarioRow,
  scenarioList,
  tallyOfProject,
  wireNewScenario,
} from './queries'
import { countWide, EXPORT_NAME, exportHead, exportRow, formatScenarioNumber, SCENARIO_STATUS } from './rules'

const forbidden = () => new AppError('forbidden', 'errors.viewerCannotChange')
const notFound = () => new AppError('not_found', 'scenarios.notFound')
const projectNotFound = () => new AppError('not_found', 'projects.notFound')

async function requireProject(id: string): Promise<void> {
  if ((await prisma.project.count({ where: { id } })) === 0) throw projectNotFound()
}

/**
 * Returns scenarios of all projects; with paging also the counts, which follow all filters but the status.
 * @throws AppError `invalid` for a cursor of another order.
 */
export async function listScenarios({ limit, cursor, sort, order, ...filter }: ScenarioListQuery) {
  const [{ rows: scenarios, ...cursors }, counts] = await Promise.all([
    scenarioList.find({ filter, sort, order, limit, cursor }),
    limit === undefined ? undefined : countScenarios(filter),
  ])
  return { scenarios, counts, ...cursors }
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
): Promise<TableFile> {
  const translate = translatorOf(language)
  return tableFile({
    name: EXPORT_NAME,
    sheet: 'Scenarios',
    format,
    language,
    head: exportHead(translate),
    batches: scenarioList.batches({ filter, sort, order }),
    cellsOf: (scenario) => exportRow(scenario, translate),
  })
}

/**
 * Returns a scenario with all its parts.
 * @throws AppError `not_found`.
 */
export async function getScenario(id: string): Promise<Scenario> {
  const scenario = await findScenario(id)
  if (!scenario) throw notFound()
  return scenario
}

/**
 * Returns a scenario without its parts, for what shows each of them by a query of its own.
 * @throws AppError `not_found`.
 */
export async function getScenarioWithoutParts(id: string): Promise<ListedScenario> {
  const scenario = await findListedScenario(id)
  if (!scenario) throw notFound()
  return scenario
}

/**
 * Returns one part of a scenario, with the version of its product lines.
 * @throws AppError `not_found`.
 */
export async function readPart<Name extends Prisma.ModelName, Wire>(id: string, list: RowList<Name, Wire>) {
  const part = await findPart(id, list)
  if (!part) throw notFound()
  return part
}

/**
 * Makes sure that a scenario is there.
 * @throws AppError `not_found` where it is not.
 */
export async function requireScenario(id: string): Promise<void> {
  if ((await prisma.scenario.count({ where: { id, ...NOT_DELETED } })) === 0) throw notFound()
}

/** The records of a scenario. While one of them is changed nobody else changes any, nor deletes the scenario. */
export const SCENARIO_SCOPE: RecordScope<{ scenarioId: string }> = {
  require: ({ scenarioId }) => requireScenario(scenarioId),
  placeOf: async (tx, { scenarioId }) => {
    const [found] = await tx.$queryRaw<{ projectId: string }[]>`
      SELECT "projectId" FROM "Scenario" s WHERE id = ${scenarioId} AND ${isNotDeleted('s')} FOR NO KEY UPDATE`
    if (!found) throw notFound()
    return { projectId: found.projectId, scenarioId }
  },
}

/** Returns how a project's scenarios stand, counted wide (docs/domain.md, Figures). */
export async function statsOfProject(projectId: string) {
  return countWide(await tallyOfProject(projectId))
}

/** Returns the unfinished scenarios that a person is responsible for: id, number, status and the project's name. */
export function openScenariosOf(userId: string) {
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
  if (!canEditScenarios(actor)) throw forbidden()
  await requireProject(projectId)
  return transaction(async (tx) => {
    const columns = columnsOf(input.data)
    await requireBasket(tx, columns.basketNumber)
    // From here to the commit all who create in this project wait for each other, so little is left to do.
    const { runningNumber, ...project } = await takeNumber(tx, projectId)
    const id = newId()
    const scenarioNumber = formatScenarioNumber(project.projectNumber, runningNumber)
    const row = await tx.scenario.create({
      data: { id, projectId, runningNumber, scenarioNumber, type: input.type, ...columns },
    })
    await recordHistory(tx, {
      ...scenarioEvent(actor, row),
      action: 'created',
      toStatus: SCENARIO_STATUS.new,
    })
    return wireNewScenario(row, project)
  })
}

// One statement counts and answers: however many create at once, each gets a number of its own.
async function takeNumber(tx: TransactionClient, projectId: string) {
  const [taken] = await tx.$queryRaw<{ name: string; projectNumber: number; runningNumber: number }[]>`
    UPDATE "Project" SET "lastScenarioNumber" = "lastScenarioNumber" + 1 WHERE id = ${projectId}
    RETURNING name, "projectNumber", "lastScenarioNumber" AS "runningNumber"`
  if (!taken) throw projectNotFound()
  return taken
}

/**
 * Deletes a scenario with all its parts; it can be restored, and its number is not given again.
 * @throws AppError `forbidden` for a viewer, `not_found` where the project has no such scenario.
 */
export async function deleteScenario(actor: Actor, projectId: string, id: string): Promise<void> {
  await deleteScenarios(actor, [id], projectId)
}

/**
 * Deletes scenarios with all their parts, all of them or none; they are kept apart, so that they can be restored, and
 * their numbers are not given again. Returns how many.
 * @param projectId where given, the project that all of them are to belong to
 * @throws AppError `forbidden` for a viewer, `not_found` where one of them is not there.
 */
export async function deleteScenarios(actor: Actor, ids: string[], projectId?: string): Promise<number> {
  if (!canDeleteScenarios(actor)) throw forbidden()
  return transaction(async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await lockScenarios(tx, wanted)
    const isOther = (row: ScenarioRow) => projectId !== undefined && row.projectId !== projectId
    if (rows.length < wanted.length || rows.some(isOther)) throw notFound()
    await tx.scenario.updateMany({
      where: { id: { in: wanted } },
      data: { deletedAt: new Date(), deletedById: actor.userId, ...nextVersion },
    })
    await recordHistoryOfMany(
      tx,
      rows.map((row) => ({ ...scenarioEvent(actor, row), action: 'deleted', fromStatus: row.status })),
    )
    return wanted.length
  })
}

/** Condition in SQL on a table of this name that has a `scenarioId`: the row is of no deleted scenario. */
export function hasNoDeletedScenario(events: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT FROM "Scenario" "gone"
    WHERE "gone".id = ${Prisma.raw(`"${events}"`)}."scenarioId" AND "gone"."deletedAt" IS NOT NULL)`
}

interface CopyInput {
  fromProjectId: string
  /** A project that was created in the same transaction and has no scenarios yet. */
  to: { id: string; projectNumber: number }
  actorId: string
}

/**
 * Copies the unstarted scenarios of a project, in the order of their numbers: data, people, products, documents, and
 * steps back to New with an empty comment (docs/domain.md, Scenarios). Marks, photos, transactions, financials and
 * error reports belong to the run and stay. The number of statements does not depend on the number of scenarios.
 */
export async function copyNewScenarios(
  tx: TransactionClient,
  { fromProjectId, to, actorId }: CopyInput,
): Promise<void> {
  // Locked, so that nothing of them changes between the statements, and in the order in which everybody locks.
  const sources = await tx.$queryRaw<{ id: string; runningNumber: number }[]>`
    SELECT id, "runningNumber" FROM "Scenario" s
    WHERE "projectId" = ${fromProjectId} AND status = ${SCENARIO_STATUS.new} AND ${isNotDeleted('s')}
    ORDER BY id FOR SHARE`
  if (sources.length === 0) return
  const inOrder = sources.toSorted((one, other) => one.runningNumber - other.runningNumber)
  const copies = inOrder.map(({ id }, index) => ({
    from: id,
    id: newId(),
    eventId: newId(),
    runningNumber: index + 1,
    scenarioNumber: formatScenarioNumber(to.projectNumber, index + 1),
  }))
  const plan = JSON.stringify(copies)
  await copyScenarios(tx, plan, to.id)
  await copyProducts(tx, plan)
  await copyDocuments(tx, plan)
  await copySteps(tx, plan)
  await recordCreations(tx, plan, { projectId: to.id, actorId })
  await announceTouched(tx, [{ subject: 'scenario', projectId: to.id }])
  await tx.project.update({ where: { id: to.id }, data: { lastScenarioNumber: copies.length } })
}

// New ids in the order of the rows copied.
const rowIds = () =>
  Prisma.sql`${newIdStem()}::text || lpad(to_hex(row_number() OVER (ORDER BY s.id)), 7, '0')`

const copyScenarios = (tx: TransactionClient, plan: string, projectId: string) => tx.$executeRaw`
  INSERT INTO "Scenario" (
    id, "projectId", "runningNumber", "scenarioNumber", type, status, country, plant, currency, "basketNumber",
    shipment, payment, collection, "handOut", realization, "additionalRequest", "agentReport", "returnDvd",
    "returnNonDvd", exchange, "returnVk", "dueDefect", miz, "bonusCard", promo, "localSale", "responsibleId",
    "reviewerId", "dataResponsibleId", "updatedAt")
  SELECT
    c.id, ${projectId}, c."runningNumber", c."scenarioNumber", s.type, s.status, s.country, s.plant, s.currency,
    s."basketNumber", s.shipment, s.payment, s.collection, s."handOut", s.realization, s."additionalRequest",
    s."agentReport", s."returnDvd", s."returnNonDvd", s.exchange, s."returnVk", s."dueDefect", s.miz, s."bonusCard",
    s.promo, s."localSale", s."responsibleId", s."reviewerId", s."dataResponsibleId", now()
  FROM json_to_recordset(${plan}::json)
    AS c("from" text, id text, "runningNumber" int, "scenarioNumber" text)
  JOIN "Scenario" s ON s.id = c."from"`

const copyProducts = (tx: TransactionClient, plan: string) => tx.$executeRaw`
  INSERT INTO "ProductLine" (
    id, "scenarioId", position, product, barcode, "supplierCode", name, "priceWithBonuses", quantity, assembled,
    "handOut", "notTaking", "agentReport", "returnDvD", "returnFromCourier", "returnNonDvD", "localMarkdown", defect,
    quality, vp, "vpLocalMarkdown", "vpDefect", "vpQuality", "updatedAt")
  SELECT
    ${rowIds()}, c.id, s.position, s.product, s.barcode, s."supplierCode", s.name, s."priceWithBonuses", s.quantity,
    s.assembled, s."handOut", s."notTaking", s."agentReport", s."returnDvD", s."returnFromCourier", s."returnNonDvD",
    s."localMarkdown", s.defect, s.quality, s.vp, s."vpLocalMarkdown", s."vpDefect", s."vpQuality", now()
  FROM json_to_recordset(${plan}::json) AS c("from" text, id text)
  JOIN "ProductLine" s ON s."scenarioId" = c."from"`

const copyDocuments = (tx: TransactionClient, plan: string) => tx.$executeRaw`
  INSERT INTO "ScenarioDocument" (id, "scenarioId", docnum, type, comment, "updatedAt")
  SELECT ${rowIds()}, c.id, s.docnum, s.type, s.comment, now()
  FROM json_to_recordset(${plan}::json) AS c("from" text, id text)
  JOIN "ScenarioDocument" s ON s."scenarioId" = c."from" AND ${isNotDeleted('s')}`

const copySteps = (tx: TransactionClient, plan: string) => tx.$executeRaw`
  INSERT INTO "ScenarioStep" (
    id, "scenarioId", step, "repositoryStepId", number, description, "systemComponent", owner, "expectedResult",
    responsible, "updatedAt")
  SELECT
    ${rowIds()}, c.id, s.step, s."repositoryStepId", s.number, s.description,
    s."systemComponent", s.owner, s."expectedResult", s.responsible, now()
  FROM json_to_recordset(${plan}::json) AS c("from" text, id text)
  JOIN "ScenarioStep" s ON s."scenarioId" = c."from" AND ${isNotDeleted('s')}`

interface Creation {
  projectId: string
  actorId: string
}

const recordCreations = (
  tx: TransactionClient,
  plan: string,
  { projectId, actorId }: Creation,
) => tx.$executeRaw`
  INSERT INTO "HistoryEvent" (id, "projectId", "scenarioId", subject, "subjectId", label, action, "toStatus", "actorId")
  SELECT c."eventId", ${projectId}, c.id, 'scenario', c.id, c."scenarioNumber", 'created', ${SCENARIO_STATUS.new}, ${actorId}
  FROM json_to_recordset(${plan}::json) AS c(id text, "scenarioNumber" text, "eventId" text)`
