import 'server-only'
import { Prisma, type TransactionClient } from '@/lib/server/db'
import { isPresent } from '@/lib/server/presence'
import { newId, newIdStem } from '@/lib/shared/ids'
import { SCENARIO_STATUS } from '../contract'
import { formatScenarioNumber } from '../rules'

interface CopyInput {
  fromProjectId: string
  /** A project that was created in the same transaction and has no scenarios yet. */
  to: { id: string; projectNumber: number }
  actorId: string
}

/**
 * Copies the unstarted scenarios of a project, in the order of their numbers: data, people, products, documents, and
 * steps back to New with an empty comment (first text, section 2). Marks, photos, transactions, financials and error
 * reports belong to the run and stay. The number of statements does not depend on the number of scenarios.
 */
export async function copyNewScenarios(
  tx: TransactionClient,
  { fromProjectId, to, actorId }: CopyInput,
): Promise<void> {
  // Locked, so that nothing of them changes between the statements.
  const sources = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Scenario" s
    WHERE "projectId" = ${fromProjectId} AND status = ${SCENARIO_STATUS.new} AND ${isPresent('s')}
    ORDER BY "runningNumber" FOR SHARE`
  if (sources.length === 0) return
  const copies = sources.map(({ id }, index) => ({
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
  JOIN "ScenarioDocument" s ON s."scenarioId" = c."from"`

const copySteps = (tx: TransactionClient, plan: string) => tx.$executeRaw`
  INSERT INTO "ScenarioStep" (
    id, "scenarioId", step, "repositoryStepId", number, description, "systemComponent", owner, "expectedResult",
    responsible, "updatedAt")
  SELECT
    ${rowIds()}, c.id, s.step, s."repositoryStepId", s.number, s.description,
    s."systemComponent", s.owner, s."expectedResult", s.responsible, now()
  FROM json_to_recordset(${plan}::json) AS c("from" text, id text)
  JOIN "ScenarioStep" s ON s."scenarioId" = c."from"`

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
