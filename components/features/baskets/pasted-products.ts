import type { BasketProductInput } from '@/lib/features/baskets/contract'
import { type BASKET_PRODUCT, isWholeProduct } from '@/lib/features/baskets/rules'
import { BASKET_TEXTS, PASTED_TITLES } from '@/lib/features/baskets/values'
import { namedColumns, toTitles } from '@/lib/shared/column-titles'
import { NAME_LIMIT } from '@/lib/shared/limits'
import { findLookalike, type Lookalike } from '@/lib/shared/lookalikes'
import {
  type CodeProblem,
  codeProblem,
  hasWrongCheckDigit,
  readBarcode,
  textProblem,
} from '@/lib/shared/product-code'
import { type PastedTableRow, readPastedTable, withoutFormulaGuard } from '@/lib/shared/spreadsheet-text'
import { type NumberProblem, readAmount, type WrittenNumber } from '@/lib/shared/written-number'

const YES = /^(да|д|есть|истина|yes|y|true|on|1|\+|x|х|v|✓|✔|☑|✅)$/i
const NO = /^(|нет|н|ложь|no|n|false|off|0|[-–—]|☐|❌|✗)$/i

type PastedField = keyof typeof BASKET_PRODUCT.fields

// The columns of a paste without titles, in their order.
const COLUMNS: readonly PastedField[] = [
  ...(['productCode', 'name', 'barcode', 'supplierCode', 'productId'] as const),
  ...(['isMarked', 'isMarketplace', 'isOneC', 'price'] as const),
]

const TITLES = toTitles<PastedField | 'product'>(PASTED_TITLES)

// The column that each title of a row names; null where the row has no titles.
function titledColumns(cells: readonly string[]): (PastedField | undefined)[] | null {
  const named = namedColumns(cells, TITLES)
  const product = named?.includes('name') ? 'productCode' : 'name'
  return named?.map((name) => (name === 'product' ? product : name)) ?? null
}

const REQUIRED: readonly PastedField[] = ['productCode', 'name', 'barcode']

// The place of each column. Titles decide where they name what a product needs, each column once; else the usual order.
function columnPlaces(titles: (PastedField | undefined)[] | null): number[] {
  const known = titles?.filter((title) => title !== undefined) ?? []
  const areClear = REQUIRED.every((field) => known.includes(field)) && new Set(known).size === known.length
  return COLUMNS.map((field, place) => (titles && areClear ? titles.indexOf(field) : place))
}

/** Why a pasted row can't be added as it is. */
export type PastedProductProblem =
  | { kind: 'incomplete' }
  | { kind: CodeProblem; field: BasketText }
  | { kind: 'flag'; field: BasketFlag; text: string }
  | { kind: 'tooLong'; field: BasketText; maximum: number }
  | { kind: 'price'; problem: NumberProblem }

/** A doubt about a pasted row that can be added all the same. */
export type PastedProductHint =
  | { kind: 'checkDigit' }
  | { kind: 'quotes' }
  | { kind: 'lookalike'; field: BasketCode; found: Lookalike }

/** A row of a paste with its product. */
export interface PastedProduct extends BasketProductInput {
  /** The line of the text that the row begins in, from 1. */
  line: number
  /** The row as it stands in the text. */
  source: string
  problems: PastedProductProblem[]
  hints: PastedProductHint[]
}

const FLAGS = ['isMarked', 'isMarketplace', 'isOneC'] as const
type BasketFlag = (typeof FLAGS)[number]
const CODES = ['productCode', 'barcode', 'supplierCode', 'productId'] as const
type BasketCode = (typeof CODES)[number]
type BasketText = (typeof BASKET_TEXTS)[number]

/**
 * Returns the products in a text that was copied from a spreadsheet, a row each. A first row that names columns says
 * which is where; without one they are code, name, barcode, supplier code, product id, the three flags and price.
 */
export function pastedProducts(text: string): PastedProduct[] {
  const rows = readPastedTable(text).filter(({ cells }) => cells.some(Boolean))
  const titles = titledColumns(rows[0]?.cells ?? [])
  const places = columnPlaces(titles)
  return (titles ? rows.slice(1) : rows).map((row) => readProduct(row, places))
}

function readProduct(
  { line, source, cells, isDoubtful }: PastedTableRow,
  places: readonly number[],
): PastedProduct {
  const [productCode = '', name = '', barcode = '', supplierCode = '', productId = '', ...others] =
    places.map((place) => withoutFormulaGuard(cells[place] ?? ''))
  const [isMarked = false, isMarketplace = false, isOneC = false] = others.map((flag) =>
    YES.test(flag.trim()),
  )
  const price = readPrice(others[3] ?? '')
  const product = {
    productCode,
    name,
    barcode: readBarcode(barcode),
    supplierCode,
    productId,
    isMarked,
    isMarketplace,
    isOneC,
    price: price.value ?? null,
  }
  const hints: PastedProductHint[] = []
  if (hasWrongCheckDigit(product.barcode)) hints.push({ kind: 'checkDigit' })
  if (isDoubtful) hints.push({ kind: 'quotes' })
  for (const field of CODES) {
    const found = findLookalike(product[field])
    if (found) hints.push({ kind: 'lookalike', field, found })
  }
  const problems = productProblems(product)
  for (const [place, field] of FLAGS.entries()) {
    const text = others[place]?.trim() ?? ''
    if (!YES.test(text) && !NO.test(text)) problems.push({ kind: 'flag', field, text })
  }
  if (price.problem) problems.push({ kind: 'price', problem: price.problem })
  return { ...product, line, source, problems, hints }
}

// No text is no price, which is not 0.
const readPrice = (text: string): Partial<WrittenNumber> => (text.trim() === '' ? {} : readAmount(text))

function productProblems(product: BasketProductInput): PastedProductProblem[] {
  const problems: PastedProductProblem[] = isWholeProduct(product) ? [] : [{ kind: 'incomplete' }]
  for (const field of CODES) {
    const kind = codeProblem(product[field])
    if (kind) problems.push({ kind, field })
  }
  if (textProblem(product.name)) problems.push({ kind: 'error', field: 'name' })
  const tooLong = BASKET_TEXTS.filter((field) => product[field].length > NAME_LIMIT)
  return [...problems, ...tooLong.map((field) => ({ kind: 'tooLong' as const, field, maximum: NAME_LIMIT }))]
}
