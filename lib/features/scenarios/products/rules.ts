import type { BasketProduct } from '@/lib/features/baskets/contract'
import { type MessageKey, message } from '@/lib/shared/messages'
import { formatAmount } from '@/lib/shared/money'
import type { ListedScenario } from '../contract'
import type { ProductLine, ProductLineInput } from './contract'
import { toDecimal } from './values'

type ScenarioType = ListedScenario['type']

interface ColumnBase {
  label: MessageKey
  /** The only type of scenario that shows it. */
  only?: ScenarioType
}

interface CountColumn extends ColumnBase {
  kind: 'count'
  /** The default of a new line, where it is not 0. */
  initial?: number
  /** The only shipments that have it (docs/domain.md, Parts of a scenario). */
  shipments?: readonly string[]
}

interface ComputedColumn extends ColumnBase {
  /** The price times a count, or that count again. */
  kind: 'cost' | 'copy'
  of: GivenName
}

type GivenName = Exclude<keyof ProductLineInput, '_id'>
type ComputedName = Exclude<
  keyof ProductLine,
  GivenName | '_id' | 'createdAt' | 'updatedAt' | 'realizationCost'
>

/**
 * Every column that a line has on the wire: those that can be sent are given, the others are computed. So a column that is
 * forgotten here or in the contract does not compile, nor does one that the schema alone has (see queries.ts).
 */
type ProductColumns = {
  readonly [Name in GivenName]: string extends ProductLine[Name]
    ? ColumnBase & { kind: 'text' }
    : (ColumnBase & { kind: 'price' }) | CountColumn
} & { readonly [Name in ComputedName]: ComputedColumn }

/** The columns of product lines, in the order in which the grid and files show them. */
export const PRODUCT_LINE = {
  product: { kind: 'text', label: message('productLines.fields.product') },
  barcode: { kind: 'text', label: message('productLines.fields.barcode') },
  supplierCode: { kind: 'text', label: message('productLines.fields.supplierCode') },
  name: { kind: 'text', label: message('productLines.fields.name') },
  priceWithBonuses: { kind: 'price', label: message('productLines.fields.priceWithBonuses') },
  quantity: { kind: 'count', label: message('productLines.fields.quantity'), initial: 1 },
  cost: { kind: 'cost', of: 'quantity', label: message('productLines.fields.cost') },
  assembled: { kind: 'count', label: message('productLines.fields.assembled') },
  assembledCost: {
    kind: 'cost',
    of: 'assembled',
    label: message('productLines.fields.assembledCost'),
    only: 'orders',
  },
  handOut: { kind: 'count', label: message('productLines.fields.handOut'), only: 'orders' },
  handOutCost: {
    kind: 'cost',
    of: 'handOut',
    label: message('productLines.fields.handOutCost'),
    only: 'orders',
  },
  realization: {
    kind: 'copy',
    of: 'handOut',
    label: message('productLines.fields.realization'),
    only: 'receipts',
  },
  notTaking: {
    kind: 'count',
    label: message('productLines.fields.notTaking'),
    only: 'orders',
    shipments: ['PickUp 4.0', 'FBS'],
  },
  notTakingCost: {
    kind: 'cost',
    of: 'notTaking',
    label: message('productLines.fields.notTakingCost'),
    only: 'orders',
  },
  agentReport: {
    kind: 'count',
    label: message('productLines.fields.agentReport'),
    only: 'orders',
    shipments: ['ExpressDelivery', 'NextDay', 'Standard'],
  },
  agentReportCost: {
    kind: 'cost',
    of: 'agentReport',
    label: message('productLines.fields.agentReportCost'),
    only: 'orders',
  },
  returnDvD: { kind: 'count', label: message('productLines.fields.returnDvD') },
  returnDvDCost: {
    kind: 'cost',
    of: 'returnDvD',
    label: message('productLines.fields.returnDvDCost'),
    only: 'orders',
  },
  returnFromCourier: {
    kind: 'count',
    label: message('productLines.fields.returnFromCourier'),
    only: 'orders',
    shipments: ['ExpressDelivery', 'NextDay', 'Standard', 'OwnCourier', 'LasMile'],
  },
  returnFromCourierCost: {
    kind: 'cost',
    of: 'returnFromCourier',
    label: message('productLines.fields.returnFromCourierCost'),
    only: 'orders',
  },
  returnNonDvD: { kind: 'count', label: message('productLines.fields.returnNonDvD') },
  qualityCost: {
    kind: 'cost',
    of: 'returnNonDvD',
    label: message('productLines.fields.qualityCost'),
    only: 'orders',
  },
  localMarkdown: { kind: 'count', label: message('productLines.fields.localMarkdown'), only: 'orders' },
  defect: { kind: 'count', label: message('productLines.fields.defect'), only: 'orders' },
  quality: { kind: 'count', label: message('productLines.fields.quality') },
  vp: { kind: 'count', label: message('productLines.fields.vp'), only: 'orders' },
  vpQualityCost: {
    kind: 'cost',
    of: 'vp',
    label: message('productLines.fields.vpQualityCost'),
    only: 'orders',
  },
  vpLocalMarkdown: { kind: 'count', label: message('productLines.fields.vpLocalMarkdown'), only: 'orders' },
  vpDefect: { kind: 'count', label: message('productLines.fields.vpDefect'), only: 'orders' },
  vpQuality: { kind: 'count', label: message('productLines.fields.vpQuality'), only: 'orders' },
} as const satisfies ProductColumns

type OfKind<Kind> = {
  [Name in ProductColumn]: (typeof PRODUCT_LINE)[Name]['kind'] extends Kind ? Name : never
}[ProductColumn]

/** A column of the product lines: what is given, and what is computed. */
export type ProductColumn = keyof typeof PRODUCT_LINE

/** An editable field of a product line. */
export type ProductField = OfKind<'text' | 'price' | 'count'>

/** A count of a product line. */
export type ProductCount = OfKind<'count'>

/** A computed cost of a product line. */
export type ProductCost = OfKind<'cost'>

/** The editable fields of a product line. */
export type LineValues = Pick<ProductLine, ProductField>

const isColumn = (name: string): name is ProductColumn => name in PRODUCT_LINE

/** Returns whether a column is a text. */
export const isText = (column: ProductColumn): column is OfKind<'text'> =>
  PRODUCT_LINE[column].kind === 'text'

const isCount = (column: ProductColumn): column is ProductCount => PRODUCT_LINE[column].kind === 'count'

const isCost = (column: ProductColumn): column is ProductCost => PRODUCT_LINE[column].kind === 'cost'

const isCopy = (column: ProductColumn): column is OfKind<'copy'> => PRODUCT_LINE[column].kind === 'copy'

/** Returns whether a column is editable. */
export const isGiven = (column: ProductColumn): column is ProductField => !isCost(column) && !isCopy(column)

/** Returns whether a column is an amount of money. */
export const isAmount = (column: ProductColumn) => column === 'priceWithBonuses' || isCost(column)

const COLUMNS = Object.keys(PRODUCT_LINE).filter(isColumn)

/** The editable fields of a product line; the others are computed. */
export const PRODUCT_FIELDS = COLUMNS.filter(isGiven)

/** The counts of a product line. */
export const PRODUCT_COUNTS = COLUMNS.filter(isCount)

/** The costs of a product line: each is the price times the count that it is `of`. */
export const PRODUCT_COSTS = COLUMNS.filter(isCost)

/** Returns the columns of a type of scenario, in their order. */
export function productColumns(type: ScenarioType): ProductColumn[] {
  const columns: Readonly<Record<ProductColumn, ColumnBase>> = PRODUCT_LINE
  return COLUMNS.filter((column) => (columns[column].only ?? type) === type)
}

/** The price and the counts that a line's costs are made of. */
export type PricedCounts = { priceWithBonuses: number } & Record<ProductCount, number>

// A cost of a product line: its count times the price, exact to the cent.
function lineCost(cost: ProductCost, line: PricedCounts): number {
  return Number(toDecimal(costInCents(line.priceWithBonuses, line[PRODUCT_LINE[cost].of])))
}

/** Returns all costs of a product line, as they are stored with it. */
export function lineCosts(line: PricedCounts): Record<ProductCost, number>
export function lineCosts(line: PricedCounts): Record<string, number> {
  const costs: Record<string, number> = {}
  for (const cost of PRODUCT_COSTS) costs[cost] = lineCost(cost, line)
  return costs
}

/** Returns the text of a column of a line, as people read it. */
export function cellText(column: ProductColumn, line: LineValues): string {
  if (isCost(column)) return formatAmount(lineCost(column, line))
  if (isCopy(column)) return String(line[PRODUCT_LINE[column].of])
  return isAmount(column) ? formatAmount(Number(line[column])) : String(line[column])
}

/** Returns a count times a price, in cents: 0.1 × 3 is not 0.3 in binary, so that it is made of whole ones. */
export const costInCents = (price: number, count: number) => BigInt(Math.round(price * 100)) * BigInt(count)

/** Returns the display name of a line: its name or, without one, another of its identifying fields. */
export function lineName({
  name,
  product,
  barcode,
}: Pick<LineValues, 'name' | 'product' | 'barcode'>): string {
  return name || product || barcode
}

/** Returns the fields in which two states of a line differ. */
export function changedFields(before: LineValues, after: LineValues): ProductField[] {
  return PRODUCT_FIELDS.filter((field) => before[field] !== after[field])
}

/** A line with its id. */
export type LineWithId = LineValues & { _id: string }

/** A line or some of its fields, as history keeps it. */
type HistoryLine = { _id: string } & Partial<Record<string, string | number>>

/**
 * Returns the history changes of replaced lines: of each changed one, by its id, its changed fields and its name
 * (`line`), and as `lines` the removed and the added ones. Both are empty where only the order changed.
 */
export function replacedLines(before: readonly LineWithId[], after: readonly LineWithId[]) {
  const former = new Map(before.map((line) => [line._id, line]))
  const next = new Set(after.map(({ _id }) => _id))
  const removed = before.filter(({ _id }) => !next.has(_id))
  const added = after.filter(({ _id }) => !former.has(_id))
  const isMoved =
    joinIds(before.filter(({ _id }) => next.has(_id))) !== joinIds(after.filter(({ _id }) => former.has(_id)))
  const changes: Record<string, { before: HistoryLine | HistoryLine[]; after: HistoryLine | HistoryLine[] }> =
    {}
  if (removed.length > 0 || added.length > 0 || isMoved) {
    changes.lines = {
      before: removed.map((line) => toHistoryLine(line)),
      after: added.map((line) => toHistoryLine(line)),
    }
  }
  for (const line of after) {
    const was = former.get(line._id)
    const fields = was ? changedFields(was, line) : []
    if (!was || fields.length === 0) continue
    changes[line._id] = { before: toHistoryLine(was, fields, was), after: toHistoryLine(line, fields, was) }
  }
  return changes
}

const joinIds = (lines: readonly LineWithId[]) => lines.map(({ _id }) => _id).join()

function toHistoryLine(
  line: LineWithId,
  fields: readonly ProductField[] = PRODUCT_FIELDS,
  named = line,
): HistoryLine {
  const values = Object.fromEntries(fields.map((field) => [field, line[field]]))
  return { _id: line._id, line: lineName(named), ...values }
}

/** Returns whether a column applies to a shipment; a cost applies where its count does. */
export function isApplicable(column: ProductColumn, shipment: string): boolean {
  const counted = isCost(column) ? PRODUCT_LINE[column].of : column
  if (!isCount(counted)) return true
  const { shipments }: CountColumn = PRODUCT_LINE[counted]
  return shipments === undefined || shipments.includes(shipment)
}

/** The sum of a column over lines: an amount with its two decimals, whatever its size, or a count. */
type LineTotal = { kind: 'amount'; text: string } | { kind: 'count'; count: number }

/** Returns the sum of a column over lines; null where it has none, as a text or a price. */
export function lineTotal(column: ProductColumn, lines: readonly PricedCounts[]): LineTotal | null {
  if (isCost(column)) {
    const cents = lines.map((line) => costInCents(line.priceWithBonuses, line[PRODUCT_LINE[column].of]))
    return { kind: 'amount', text: toDecimal(cents.reduce((sum, one) => sum + one, 0n)) }
  }
  const counted = isCopy(column) ? PRODUCT_LINE[column].of : column
  if (!isCount(counted)) return null
  return { kind: 'count', count: lines.reduce((sum, line) => sum + line[counted], 0) }
}

/** A new, empty line. */
export const BLANK_LINE = blankLine()

function blankLine(): LineValues
function blankLine(): Record<string, string | number> {
  return Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, isText(field) ? '' : initialNumber(field)]))
}

function initialNumber(field: ProductField): number {
  const { initial = 0 }: Partial<CountColumn> = isCount(field) ? PRODUCT_LINE[field] : {}
  return initial
}

/** Returns the lines that a scenario gets from the products of its basket. */
export function basketLines(products: readonly BasketProduct[]): LineValues[] {
  return products.map(({ productCode: product, barcode, supplierCode, name, price }) => {
    return { ...BLANK_LINE, product, barcode, supplierCode, name, priceWithBonuses: price ?? 0 }
  })
}

/** Returns whether a line has no price: nobody types one into a receipt's, so that there 0 is none. */
export const isUnpriced = ({ priceWithBonuses }: Pick<LineValues, 'priceWithBonuses'>, type: ScenarioType) =>
  type === 'receipts' && priceWithBonuses === 0
