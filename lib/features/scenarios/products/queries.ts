import 'server-only'
import { columnList, columnsBut, Prisma, type TransactionClient } from '@/lib/server/db'
import type { RowList, StoredRow } from '@/lib/server/record-table'
import { is, isNotDeleted, NOT_DELETED, readRows } from '@/lib/server/rows'
import { toIso } from '@/lib/shared/dates'
import { MONEY_COUNTS } from '../reconciliation/values'
import type { ProductLine } from './contract'
import { type LineValues, lineCosts, type ProductCost, type ProductField } from './rules'

// Written out: made in a loop over the list of columns, the 5,000 lines of a scenario take some 40 ms instead of one.
/** Returns a stored product line on the wire. */
function toWireProductLine(row: StoredRow<'ProductLine'>): ProductLine {
  const handOutCost = Number(row.handOutCost)
  return {
    _id: row.id,
    product: row.product,
    barcode: row.barcode,
    supplierCode: row.supplierCode,
    name: row.name,
    priceWithBonuses: Number(row.priceWithBonuses),
    quantity: row.quantity,
    assembled: row.assembled,
    handOut: row.handOut,
    notTaking: row.notTaking,
    agentReport: row.agentReport,
    returnDvD: row.returnDvD,
    returnFromCourier: row.returnFromCourier,
    returnNonDvD: row.returnNonDvD,
    localMarkdown: row.localMarkdown,
    defect: row.defect,
    quality: row.quality,
    vp: row.vp,
    vpLocalMarkdown: row.vpLocalMarkdown,
    vpDefect: row.vpDefect,
    vpQuality: row.vpQuality,
    cost: Number(row.cost),
    assembledCost: Number(row.assembledCost),
    handOutCost,
    notTakingCost: Number(row.notTakingCost),
    agentReportCost: Number(row.agentReportCost),
    returnDvDCost: Number(row.returnDvDCost),
    returnFromCourierCost: Number(row.returnFromCourierCost),
    qualityCost: Number(row.qualityCost),
    vpQualityCost: Number(row.vpQualityCost),
    realization: row.handOut,
    realizationCost: handOutCost,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  }
}

/** The product lines of a scenario. */
export const productLines: RowList<'ProductLine', ProductLine> = {
  table: 'ProductLine',
  orderBy: ['position', 'id'],
  trash: true,
  toWire: toWireProductLine,
}

/** Returns the product lines of a scenario that is locked. */
export async function findLines(tx: TransactionClient, scenarioId: string): Promise<ProductLine[]> {
  const rows = await tx.productLine.findMany({
    where: { scenarioId, ...NOT_DELETED },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return rows.map(toWireProductLine)
}

/** The fields given for a line; its costs are computed when it is stored. */
export type StoredValues = LineValues & { id: string; position: number }

// All content columns of a line, its costs included. A column that the schema alone has does not fit in here.
const STORED: readonly ('position' | ProductField | ProductCost)[] = columnsBut(
  Prisma.ProductLineScalarFieldEnum,
  ['id', 'scenarioId', 'deletedAt', 'deletedById', 'createdAt', 'updatedAt'],
)
const STORED_COLUMNS = columnList(STORED)
const REPLACED = Prisma.raw(STORED.map((name) => `"${name}" = excluded."${name}"`).join(', '))

/** Upserts new and changed lines, and deleted ones that are sent again, in one statement. */
export async function storeLines(
  tx: TransactionClient,
  scenarioId: string,
  lines: readonly StoredValues[],
): Promise<void> {
  const rows = lines.map((line) => ({ ...line, ...lineCosts(line) }))
  await tx.$executeRaw`
    INSERT INTO "ProductLine" (id, "scenarioId", ${STORED_COLUMNS}, "updatedAt")
    SELECT id, ${scenarioId}, ${STORED_COLUMNS}, now()
    FROM json_populate_recordset(NULL::"ProductLine", ${JSON.stringify(rows)}::json)
    ON CONFLICT (id) DO UPDATE
    SET ${REPLACED}, "deletedAt" = NULL, "deletedById" = NULL, "updatedAt" = excluded."updatedAt"`
}

/** Deletes lines; each keeps its place, so that it can come back there. */
export async function deleteLines(tx: TransactionClient, ids: string[], deletedById: string): Promise<void> {
  await tx.productLine.updateMany({
    where: { id: { in: ids } },
    data: { deletedAt: new Date(), deletedById },
  })
}

/** Returns those of these ids that deleted lines of a scenario have. */
export async function findDeletedLines(
  tx: TransactionClient,
  scenarioId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tx.productLine.findMany({
    where: { scenarioId, id: { in: [...ids] }, deletedAt: { not: null } },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/** Returns the places of lines that were brought back, and of the others of their scenarios, each in its order. */
export async function placesAfterReturn(tx: TransactionClient, returned: readonly string[]) {
  return readRows({ id: is.text, scenarioId: is.text, position: is.number, isReturned: is.boolean }, tx)`
    SELECT line.id, line."scenarioId", line.position, line.id = ANY (${returned}::bpchar[]) AS "isReturned"
    FROM "ProductLine" line
    WHERE ${isNotDeleted('line')} AND line."scenarioId" IN (
      SELECT "scenarioId" FROM "ProductLine" WHERE id = ANY (${returned}::bpchar[]))
    ORDER BY line.position, line.id`
}

/** Gives lines the places that they have in these orders, one a scenario, and counts the change. */
export async function placeLines(
  tx: TransactionClient,
  orders: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const places = [...orders.values()].flatMap((ids) => ids.map((id, position) => ({ id, position })))
  await tx.$executeRaw`
    UPDATE "ProductLine" stored SET position = next.position
    FROM json_populate_recordset(NULL::"ProductLine", ${JSON.stringify(places)}::json) next
    WHERE stored.id = next.id AND stored.position <> next.position`
  await tx.$executeRaw`
    UPDATE "Scenario" SET "productsVersion" = "productsVersion" + 1
    WHERE id = ANY (${[...orders.keys()]}::bpchar[])`
}

/**
 * Counts a change of a scenario's product lines, which are not loaded from its basket from now on. Returns them and
 * their version as they are then.
 */
export async function nextProducts(tx: TransactionClient, scenarioId: string) {
  const [counted] = await readRows({ productsVersion: is.number, updatedAt: is.date }, tx)`
    UPDATE "Scenario" SET "productsVersion" = "productsVersion" + 1, "loadedBasket" = "basketNumber"
    WHERE id = ${scenarioId} RETURNING "productsVersion", "updatedAt"`
  const products = await findLines(tx, scenarioId)
  return (
    counted && { products, productsVersion: counted.productsVersion, updatedAt: toIso(counted.updatedAt) }
  )
}

/**
 * Returns the baskets of those of these scenarios whose lines are loaded once somebody who may edit opens them, by their
 * ids. The browser loads them by the same condition (`useBasketLoad`).
 */
export async function findAwaitedBaskets(
  tx: TransactionClient,
  scenarioIds: readonly string[],
): Promise<{ id: string; basket: number }[]> {
  return readRows({ id: is.text, basket: is.number }, tx)`
    SELECT s.id, s."basketNumber" AS basket FROM "Scenario" s
    WHERE s.id = ANY (${scenarioIds}::bpchar[]) AND ${isNotDeleted('s')} AND s."basketNumber" IS NOT NULL
      AND s."loadedBasket" IS DISTINCT FROM s."basketNumber"
      AND NOT EXISTS (SELECT FROM "ProductLine" line WHERE line."scenarioId" = s.id AND ${isNotDeleted('line')})`
}

/** How many lines a scenario has, and of each count that is money the pieces and what they cost together. */
export interface LineSums {
  lines: number
  sums: { count: string; pieces: number; sum: string }[]
}

/** Returns the sums of the stored lines of scenarios, by their ids; one statement. */
export async function findLineSums(
  tx: TransactionClient,
  scenarioIds: readonly string[],
): Promise<Map<string, LineSums>> {
  const sums = MONEY_COUNTS.map((count) => {
    const column = Prisma.raw(`line."${count}"`)
    return Prisma.sql`json_build_object('count', ${count}::text, 'pieces', sum(${column}),
      'sum', sum(line."priceWithBonuses" * ${column})::numeric(30, 2)::text)`
  })
  const rows = await readRows(
    {
      scenarioId: is.text,
      lines: is.number,
      sums: is.listOf(is.object({ count: is.text, pieces: is.number, sum: is.text })),
    },
    tx,
  )`
    SELECT line."scenarioId", count(*)::int AS lines, json_build_array(${Prisma.join(sums)}) AS sums
    FROM "ProductLine" line
    WHERE line."scenarioId" = ANY (${scenarioIds}::bpchar[]) AND ${isNotDeleted('line')}
    GROUP BY line."scenarioId"`
  return new Map(rows.map(({ scenarioId, ...products }) => [scenarioId, products]))
}

/** Notes that a scenario's product lines are not to be loaded from its basket. */
export async function keepUnloaded(tx: TransactionClient, scenarioId: string): Promise<void> {
  await tx.$executeRaw`UPDATE "Scenario" SET "loadedBasket" = "basketNumber" WHERE id = ${scenarioId}`
}
