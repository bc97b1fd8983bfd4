import 'server-only'
import { findProductsByBasket } from '@/lib/features/baskets/service'
import { requireEditor } from '@/lib/server/auth'
import { type TransactionClient, transaction } from '@/lib/server/db'
import { recordHistory, requireVersion } from '@/lib/server/history'
import { requireProjectEditor } from '@/lib/server/parents'
import type { ExportedTable } from '@/lib/server/table-file'
import type { Actor } from '@/lib/shared/actor'
import { getTranslator } from '@/lib/shared/catalog'
import { AppError } from '@/lib/shared/errors'
import type { ExportFormat } from '@/lib/shared/export-format'
import { isId, newId } from '@/lib/shared/ids'
import type { Language } from '@/lib/shared/language'
import { MAX_ROWS_IN_HTML } from '@/lib/shared/limits'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
import type { ListedScenario, ScenarioProductsUpdate, ScenarioWithProducts } from '../contract'
import { findListedScenario, lockScenario, readPart, toWireListedScenario } from '../information/queries'
import { scenarioEvent } from '../information/service'
import { MONEY_COUNTS } from '../reconciliation/values'
import { orderWithReturned } from '../steps/rules'
import type { ProductLine, ProductLineInput, StoredLines } from './contract'
import {
  deleteLines,
  findAwaitedBaskets,
  findDeletedLines,
  findLineSums,
  findLines,
  keepUnloaded,
  type LineSums,
  nextProducts,
  placeLines,
  placesAfterReturn,
  productLines,
  type StoredValues,
  storeLines,
} from './queries'
import {
  basketLines,
  cellText,
  changedFields,
  costInCents,
  isAmount,
  isApplicable,
  isText,
  isUnpriced,
  type LineValues,
  PRODUCT_LINE,
  type ProductColumn,
  productColumns,
  replacedLines,
} from './rules'
import { PRODUCT_LINE_LIMIT, toDecimal } from './values'

/**
 * Returns the product lines of a scenario, their version, and the basket that they were loaded for.
 * @throws AppError `not_found`.
 */
export async function listProductLines(scenarioId: string): Promise<StoredLines> {
  const { rows: products, productsVersion, loadedBasket } = await readPart(scenarioId, productLines)
  return { products, productsVersion, loadedBasket }
}

/**
 * Returns the product lines of a scenario for its page, or undefined where there are too many for it.
 * @throws AppError `not_found`.
 */
export async function readPageProductLines(scenarioId: string): Promise<StoredLines | undefined> {
  const { rows, productsVersion, loadedBasket } = await readPart(
    scenarioId,
    productLines,
    MAX_ROWS_IN_HTML + 1,
  )
  return rows.length > MAX_ROWS_IN_HTML ? undefined : { products: rows, productsVersion, loadedBasket }
}

/**
 * Returns the product lines of a scenario, in the columns that apply to it, as a file in the person's language.
 * @throws AppError `not_found`.
 */
export async function productLinesFile(
  scenarioId: string,
  { format, language }: { format: ExportFormat; language: Language | null },
): Promise<ExportedTable<ProductLine>> {
  const scenario = await findListedScenario(scenarioId)
  if (!scenario) throw new AppError('not_found', 'scenarios.notFound')
  const { type, data } = scenario
  const shipment = 'shipment' in data ? data.shipment : ''
  const columns = productColumns(type).filter((column) => isApplicable(column, shipment))
  const translate = getTranslator(language)
  return {
    name: 'product-lines',
    sheet: 'Products',
    format,
    language,
    head: columns.map((column) => translate(PRODUCT_LINE[column].label)),
    batches: allLines(scenarioId),
    toCells: (line) => columns.map((column) => lineCell(column, line, type)),
  }
}

function lineCell(column: ProductColumn, line: ProductLine, type: ListedScenario['type']): TableCell {
  // A sum leaves an empty cell out; a 0 would say that the product costs nothing.
  if (isAmount(column) && isUnpriced(line, type)) return ''
  const text = cellText(column, line)
  return isText(column) ? text : { kind: isAmount(column) ? 'amount' : 'count', value: Number(text) }
}

/** The lines that scenarios get from their baskets as soon as somebody who may edit opens them, by the scenarios' ids. */
export type AwaitedLines = ReadonlyMap<string, readonly LineValues[]>

/**
 * Returns the lines that those of these scenarios get from their baskets which nobody who may edit has opened yet: the
 * same that opening them stores. A constant number of statements.
 */
export async function findAwaitedLines(
  tx: TransactionClient,
  scenarioIds: readonly string[],
): Promise<AwaitedLines> {
  const awaiting = await findAwaitedBaskets(tx, scenarioIds)
  const products = await findProductsByBasket(tx, [...new Set(awaiting.map(({ basket }) => basket))])
  const lines = new Map([...products].map(([number, ofBasket]) => [number, basketLines(ofBasket)]))
  return new Map(awaiting.map(({ id, basket }) => [id, lines.get(basket) ?? []]))
}

/** Returns the sums of the lines of scenarios, by their ids, those that they are still to get from their baskets included. */
export async function sumLines(
  tx: TransactionClient,
  scenarioIds: readonly string[],
  awaited: AwaitedLines,
): Promise<Map<string, LineSums>> {
  const sums = await findLineSums(tx, scenarioIds)
  for (const [id, lines] of awaited) if (lines.length > 0) sums.set(id, addLines(lines))
  return sums
}

const addLines = (lines: readonly LineValues[]): LineSums => ({
  lines: lines.length,
  sums: MONEY_COUNTS.map((count) => {
    const cents = lines.map((line) => costInCents(line.priceWithBonuses, line[count]))
    return {
      count,
      pieces: lines.reduce((sum, line) => sum + line[count], 0),
      sum: toDecimal(cents.reduce((sum, one) => sum + one, 0n)),
    }
  }),
})

// There are no more of them than {@link PRODUCT_LINE_LIMIT}; read once the file has its turn.
async function* allLines(scenarioId: string): AsyncGenerator<ProductLine[], void> {
  yield (await listProductLines(scenarioId)).products
}

/**
 * Replaces the product lines of a scenario, in the order given: those that are left out are deleted, and can be brought
 * back. What is stored already changes no line; the number of statements does not depend on the number of lines. From
 * now on they are not loaded from the scenario's basket.
 * @throws AppError `forbidden` for a viewer, `not_found`, `conflict` for a stale version.
 */
export async function updateProductLines(
  actor: Actor,
  id: string,
  { products, version }: ScenarioProductsUpdate,
): Promise<ScenarioWithProducts> {
  requireEditor(actor)
  return transaction(async (tx) => {
    const row = await lockScenario(tx, id)
    await requireProjectEditor(tx, actor, row)
    const before = await findLines(tx, id)
    const current = { ...toWireListedScenario(row), products: before }
    const versions = { version, stored: row.productsVersion }
    await requireVersion(tx, { current, subject: 'product_lines', ...versions })
    const wanted = await placed(tx, id, { given: products, stored: before })
    const changes = replacedLines(before, wanted)
    if (Object.keys(changes).length === 0) {
      if (row.loadedBasket !== row.basketNumber) await keepUnloaded(tx, id)
      return current
    }
    await store(tx, id, { before, wanted, by: actor.userId })
    await recordHistory(tx, {
      ...scenarioEvent(actor, row),
      subject: 'product_lines',
      action: 'updated',
      changes,
    })
    return { ...current, ...(await nextProducts(tx, id)) }
  })
}

// A line keeps the id that it has here, or had until it was deleted; one without, of another scenario or given twice, is
// a new line.
async function placed(
  tx: TransactionClient,
  scenarioId: string,
  { given, stored }: { given: readonly ProductLineInput[]; stored: readonly ProductLine[] },
): Promise<PlacedLine[]> {
  const free = new Set(stored.map(({ _id }) => _id))
  const others = given.flatMap(({ _id }) => (_id && isId(_id) && !free.has(_id) ? [_id] : []))
  const deleted = others.length > 0 ? await findDeletedLines(tx, scenarioId, others) : []
  for (const id of deleted) free.add(id)
  return given.map((line) => ({ ...line, _id: line._id && free.delete(line._id) ? line._id : newId() }))
}

type PlacedLine = ProductLineInput & { _id: string }

interface Replacement {
  before: readonly ProductLine[]
  wanted: readonly PlacedLine[]
  /** The actor. */
  by: string
}

async function store(
  tx: TransactionClient,
  scenarioId: string,
  { before, wanted, by }: Replacement,
): Promise<void> {
  const kept = new Set(wanted.map(({ _id }) => _id))
  const gone = before.filter(({ _id }) => !kept.has(_id)).map(({ _id }) => _id)
  if (gone.length > 0) await deleteLines(tx, gone, by)
  const former = new Map(before.map((line, position) => [line._id, { line, position }]))
  const changed = wanted.flatMap(({ _id, ...line }, position): StoredValues[] => {
    const was = former.get(_id)
    const isSame = was?.position === position && changedFields(was.line, line).length === 0
    return isSame ? [] : [{ ...line, id: _id, position }]
  })
  if (changed.length > 0) await storeLines(tx, scenarioId, changed)
}

/**
 * Makes room for lines that were brought back just now: each stands where it stood before.
 * @throws AppError `conflict` where a scenario has no room for them.
 */
export async function makeRoomForLines(tx: TransactionClient, ids: readonly string[]): Promise<void> {
  const lines = await placesAfterReturn(tx, ids)
  const orders = new Map<string, string[]>()
  for (const scenarioId of new Set(lines.map((line) => line.scenarioId))) {
    const own = lines.filter((line) => line.scenarioId === scenarioId)
    if (own.length > PRODUCT_LINE_LIMIT) throw new AppError('conflict', 'trash.tooManyLines')
    const kept = own.filter(({ isReturned }) => !isReturned).map(({ id }) => id)
    const returned = own.filter(({ isReturned }) => isReturned)
    const places = returned.map(({ id, position }) => ({ id, step: position + 1 }))
    orders.set(scenarioId, orderWithReturned(kept, places))
  }
  await placeLines(tx, orders)
}
