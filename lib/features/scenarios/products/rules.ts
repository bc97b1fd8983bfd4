import type { Language } from '@/lib/shared/language'
import { LARGEST_INTEGER, NAME_LIMIT } from '@/lib/shared/limits'
import { type MessageKey, message } from '@/lib/shared/messages'
import { formatAmount } from '@/lib/shared/money'
import type { ListedScenario } from '../contract'
import type { ProductLine } from './contract'

/** The most lines that a scenario can have. */
export const PRODUCT_LINE_LIMIT = 5_000

/** What a product line is known by. */
export const PRODUCT_TEXTS = ['product', 'barcode', 'supplierCode', 'name'] as const

/** The counts of a product line, in the order of docs/domain.md, Parts of a scenario. */
export const PRODUCT_COUNTS = [
  'quantity',
  'assembled',
  'handOut',
  'notTaking',
  'agentReport',
  'returnDvD',
  'returnFromCourier',
  'returnNonDvD',
  'localMarkdown',
  'defect',
  'quality',
  'vp',
  'vpLocalMarkdown',
  'vpDefect',
  'vpQuality',
] as const

export type ProductCount = (typeof PRODUCT_COUNTS)[number]

/** The fields of a product line that people give; the others are computed. */
export const PRODUCT_FIELDS = [...PRODUCT_TEXTS, 'priceWithBonuses', ...PRODUCT_COUNTS] as const

export type ProductField = (typeof PRODUCT_FIELDS)[number]

/** What people give of a product line. */
export type LineValues = Pick<ProductLine, ProductField>

/**
 * The costs of a product line, each with the count it multiplies by the price (docs/domain.md, Parts of a scenario).
 */
export const PRODUCT_COSTS = {
  cost: 'quantity',
  assembledCost: 'assembled',
  handOutCost: 'handOut',
  notTakingCost: 'notTaking',
  agentReportCost: 'agentReport',
  returnDvDCost: 'returnDvD',
  returnFromCourierCost: 'returnFromCourier',
  qualityCost: 'returnNonDvD',
  vpQualityCost: 'vp',
} as const satisfies Record<string, ProductCount>

/** A computed cost of a product line. */
export type ProductCost = keyof typeof PRODUCT_COSTS

/** A column of the product lines: what is given, and what is computed. */
export type ProductColumn = ProductField | ProductCost | 'realization'

/** What each field that people give is called. */
export const PRODUCT_FIELD_LABELS: Record<ProductField, MessageKey> = {
  product: message('productLines.fields.product'),
  barcode: message('productLines.fields.barcode'),
  supplierCode: message('productLines.fields.supplierCode'),
  name: message('productLines.fields.name'),
  priceWithBonuses: message('productLines.fields.priceWithBonuses'),
  quantity: message('productLines.fields.quantity'),
  assembled: message('productLines.fields.assembled'),
  handOut: message('productLines.fields.handOut'),
  notTaking: message('productLines.fields.notTaking'),
  agentReport: message('productLines.fields.agentReport'),
  returnDvD: message('productLines.fields.returnDvD'),
  returnFromCourier: message('productLines.fields.returnFromCourier'),
  returnNonDvD: message('productLines.fields.returnNonDvD'),
  localMarkdown: message('productLines.fields.localMarkdown'),
  defect: message('productLines.fields.defect'),
  quality: message('productLines.fields.quality'),
  vp: message('productLines.fields.vp'),
  vpLocalMarkdown: message('productLines.fields.vpLocalMarkdown'),
  vpDefect: message('productLines.fields.vpDefect'),
  vpQuality: message('productLines.fields.vpQuality'),
}

/** What each column is called. */
export const PRODUCT_LABELS: Record<ProductColumn, MessageKey> = {
  ...PRODUCT_FIELD_LABELS,
  cost: message('productLines.fields.cost'),
  assembledCost: message('productLines.fields.assembledCost'),
  handOutCost: message('productLines.fields.handOutCost'),
  notTakingCost: message('productLines.fields.notTakingCost'),
  agentReportCost: message('productLines.fields.agentReportCost'),
  returnDvDCost: message('productLines.fields.returnDvDCost'),
  returnFromCourierCost: message('productLines.fields.returnFromCourierCost'),
  qualityCost: message('productLines.fields.qualityCost'),
  vpQualityCost: message('productLines.fields.vpQualityCost'),
  realization: message('productLines.fields.realization'),
}

/** The columns of each type of scenario in their order (docs/domain.md, Parts of a scenario). */
export const PRODUCT_COLUMNS: Record<ListedScenario['type'], readonly ProductColumn[]> = {
  orders: [
    ...PRODUCT_TEXTS,
    'priceWithBonuses',
    'quantity',
    'cost',
    'assembled',
    'assembledCost',
    'handOut',
    'handOutCost',
    'notTaking',
    'notTakingCost',
    'agentReport',
    'agentReportCost',
    'returnDvD',
    'returnDvDCost',
    'returnFromCourier',
    'returnFromCourierCost',
    'returnNonDvD',
    'qualityCost',
    'localMarkdown',
    'defect',
    'quality',
    'vp',
    'vpQualityCost',
    'vpLocalMarkdown',
    'vpDefect',
    'vpQuality',
  ],
  receipts: [
    ...PRODUCT_TEXTS,
    'priceWithBonuses',
    'quantity',
    'cost',
    'assembled',
    'realization',
    'returnDvD',
    'returnNonDvD',
    'quality',
  ],
}

/** The price and the counts that a line's costs are made of. */
export type PricedCounts = { priceWithBonuses: number } & Record<ProductCount, number>

/** Returns a cost of a product line: its count times the price, exact to the cent. */
function costOf(cost: ProductCost, line: PricedCounts): number {
  return Number(decimalOf(costInCents(line.priceWithBonuses, line[PRODUCT_COSTS[cost]])))
}

/** Returns all costs of a product line, as they are stored with it. */
export function costsOf(line: PricedCounts): Record<ProductCost, number> {
  return {
    cost: costOf('cost', line),
    assembledCost: costOf('assembledCost', line),
    handOutCost: costOf('handOutCost', line),
    notTakingCost: costOf('notTakingCost', line),
    agentReportCost: costOf('agentReportCost', line),
    returnDvDCost: costOf('returnDvDCost', line),
    returnFromCourierCost: costOf('returnFromCourierCost', line),
    qualityCost: costOf('qualityCost', line),
    vpQualityCost: costOf('vpQualityCost', line),
  }
}

/** Returns what stands in a column of a line, as people read it. */
export function cellText(column: ProductColumn, line: LineValues): string {
  if (column === 'priceWithBonuses') return formatAmount(line.priceWithBonuses)
  if (column === 'realization') return String(line.handOut)
  return isCost(column) ? formatAmount(costOf(column, line)) : String(line[column])
}

// With more digits not every cent would have a number of its own.
const LARGEST_COST = 9_999_999_999_999_99n

/** Returns the highest price with which each of a line's costs is a number that is exact to the cent. */
export function largestPrice(line: Record<ProductCount, number>): number {
  const largest = Math.max(1, ...PRODUCT_COUNTS.map((count) => line[count]))
  return Number(decimalOf(LARGEST_COST / BigInt(largest)))
}

// 0.1 × 3 is not 0.3 in binary: the product is made of whole cents.
const costInCents = (price: number, count: number) => BigInt(Math.round(price * 100)) * BigInt(count)

/** Returns an amount of cents with its two decimals. */
function decimalOf(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Returns what a line is called for people: its name or, without one, what else it is known by. */
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

/** A line with what it is told apart by. */
export type KeptLine = LineValues & { _id: string }

/** A line or some of its fields, as history keeps it. */
type ToldLine = { _id: string } & Partial<Record<string, string | number>>

/**
 * Returns what history tells of lines that take the place of others: of each changed one, by its id, its changed fields
 * and its name (`line`), and as `lines` those that went and came. Both are empty where only the order changed.
 */
export function replacedLines(before: readonly KeptLine[], after: readonly KeptLine[]) {
  const former = new Map(before.map((line) => [line._id, line]))
  const next = new Set(after.map(({ _id }) => _id))
  const removed = before.filter(({ _id }) => !next.has(_id))
  const added = after.filter(({ _id }) => !former.has(_id))
  const isMoved =
    idsOf(before.filter(({ _id }) => next.has(_id))) !== idsOf(after.filter(({ _id }) => former.has(_id)))
  const changes: Record<string, { before: ToldLine | ToldLine[]; after: ToldLine | ToldLine[] }> = {}
  if (removed.length > 0 || added.length > 0 || isMoved) {
    changes.lines = { before: removed.map((line) => told(line)), after: added.map((line) => told(line)) }
  }
  for (const line of after) {
    const was = former.get(line._id)
    const fields = was ? changedFields(was, line) : []
    if (!was || fields.length === 0) continue
    changes[line._id] = { before: told(was, fields, was), after: told(line, fields, was) }
  }
  return changes
}

const idsOf = (lines: readonly KeptLine[]) => lines.map(({ _id }) => _id).join()

function told(line: KeptLine, fields: readonly ProductField[] = PRODUCT_FIELDS, named = line): ToldLine {
  const values = Object.fromEntries(fields.map((field) => [field, line[field]]))
  return { _id: line._id, line: lineName(named), ...values }
}

/** The columns that apply to some shipments only (docs/domain.md, Parts of a scenario). */
const COLUMN_SHIPMENTS: Partial<Record<ProductColumn, readonly string[]>> = {
  notTaking: ['PickUp 4.0', 'FBS'],
  agentReport: ['ExpressDelivery', 'NextDay', 'Standard'],
  returnFromCourier: ['ExpressDelivery', 'NextDay', 'Standard', 'OwnCourier', 'LasMile'],
}

/** Returns whether a column applies to a shipment; a cost applies where its count does. */
export function isApplicable(column: ProductColumn, shipment: string): boolean {
  const shipments = COLUMN_SHIPMENTS[isCost(column) ? PRODUCT_COSTS[column] : column]
  return shipments === undefined || shipments.includes(shipment)
}

/** Returns whether a column is a cost. */
export function isCost(column: ProductColumn): column is ProductCost {
  return column in PRODUCT_COSTS
}

/** Returns the sum of a cost over lines, with its two decimals, whatever its size. */
export function totalOf(cost: ProductCost, lines: readonly PricedCounts[]): string {
  const cents = lines.map((line) => costInCents(line.priceWithBonuses, line[PRODUCT_COSTS[cost]]))
  return decimalOf(cents.reduce((sum, one) => sum + one, 0n))
}

/**
 * Returns what a typed or pasted text is as the value of a field: what is no number is 0, parts of a piece are dropped,
 * and a price is rounded to the cent. Null where it is larger than what can be stored.
 * @param language in which numbers are shown where it was typed
 */
export function parseField(field: ProductField, text: string, language?: Language): string | number | null {
  if (isText(field))
    return text
      .replaceAll('\0', '')
      .trim()
      .slice(0, NAME_LIMIT)
      .replaceAll(/\p{Surrogate}/gu, '')
  const { whole, part } = numberIn(text, language)
  if (field === 'priceWithBonuses') {
    const cents =
      BigInt(whole + part.padEnd(2, '0').slice(0, 2) || '0') + (Number(part[2] ?? 0) >= 5 ? 1n : 0n)
    return cents <= LARGEST_PRICE ? Number(decimalOf(cents)) : null
  }
  const count = BigInt(whole || '0')
  return count <= LARGEST_INTEGER ? Number(count) : null
}

const NO_NUMBER = { whole: '', part: '' }
const WHOLE = /^\+?(?:\d*|[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\.\d{3})+))$/
const ONE_COMMA_BEFORE_THREE = /^\+?[1-9]\d{0,2},\d{3}$/

/** Returns the digits before and behind a number's decimal sign (docs/domain.md, Parts of a scenario). */
function numberIn(text: string, language: Language | undefined): { whole: string; part: string } {
  const tight = text.replaceAll(/[\s'’]/g, '')
  const signs = tight.replaceAll(/[^.,]/g, '')
  const isWhole =
    signs === '' || /^(.)\1+$/.test(signs) || (language === 'en' && ONE_COMMA_BEFORE_THREE.test(tight))
  const end = isWhole ? tight.length : tight.lastIndexOf(signs.slice(-1))
  const [whole, part] = [tight.slice(0, end), tight.slice(end + 1)]
  return WHOLE.test(whole) && /^\d*$/.test(part) ? { whole: whole.replaceAll(/\D/g, ''), part } : NO_NUMBER
}

const LARGEST_PRICE = 999_999_999_999_99n

const isText = (field: ProductField): field is (typeof PRODUCT_TEXTS)[number] =>
  PRODUCT_TEXTS.some((name) => name === field)

/** A line that nothing is known of yet. */
export const BLANK_LINE: LineValues = {
  product: '',
  barcode: '',
  supplierCode: '',
  name: '',
  priceWithBonuses: 0,
  quantity: 1,
  assembled: 0,
  handOut: 0,
  notTaking: 0,
  agentReport: 0,
  returnDvD: 0,
  returnFromCourier: 0,
  returnNonDvD: 0,
  localMarkdown: 0,
  defect: 0,
  quality: 0,
  vp: 0,
  vpLocalMarkdown: 0,
  vpDefect: 0,
  vpQuality: 0,
}

/** A text for one field of the line in this row; rows behind the last are new lines. */
export interface LineCell {
  row: number
  field: ProductField
  text: string
}

/**
 * Writes texts into lines. Returns the lines, new ones under ids of `nextId`, and the first text that says more than can
 * be stored, with the largest that can; such a text is left out.
 * @param language in which numbers are shown where the texts were typed
 */
export function writeCells(
  lines: readonly KeptLine[],
  cells: readonly LineCell[],
  nextId: () => string,
  language?: Language,
) {
  const next = [...lines]
  let refused: { text: string; maximum: number } | null = null
  for (const { row, field, text } of cells) {
    while (next.length <= row) next.push({ ...BLANK_LINE, _id: nextId() })
    const line = next[row]
    const maximum = line ? largestOf(line, field) : 0
    const value = parseField(field, text, language)
    if (value === null || Number(value) > maximum) refused ??= { text, maximum }
    else if (line && line[field] !== value) next[row] = { ...line, [field]: value }
  }
  return { lines: next, refused }
}

function largestOf(line: LineValues, field: ProductField): number {
  if (isText(field)) return Number.POSITIVE_INFINITY
  if (field === 'priceWithBonuses') return largestPrice(line)
  const cents = costInCents(line.priceWithBonuses, 1)
  return cents === 0n ? LARGEST_INTEGER : Math.min(LARGEST_INTEGER, Number(LARGEST_COST / cents))
}
