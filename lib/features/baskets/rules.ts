import { NAME_LIMIT } from '@/lib/shared/limits'
import { findLookalike, type Lookalike, namedColumns, titlesOf } from '@/lib/shared/lookalikes'
import { message, type Translate } from '@/lib/shared/messages'
import { type CodeProblem, codeProblem, hasWrongCheckDigit, readBarcode } from '@/lib/shared/product-code'
import { type RecordRules, type RecordStamps, recordCells } from '@/lib/shared/records'
import { containsText } from '@/lib/shared/search-text'
import {
  type PastedTableRow,
  readPastedTable,
  type TableCell,
  withoutFormulaGuard,
} from '@/lib/shared/spreadsheet-text'
import { type NumberProblem, readAmount, type WrittenNumber } from '@/lib/shared/written-number'
import type {
  Basket,
  BasketProduct,
  BasketProductInput,
  BasketProductUpdate,
  BasketStatus,
  BasketUpdate,
} from './contract'
import { BASKET_STATUSES } from './values'

/** A basket without its products, as history records it. */
export interface BasketHead extends RecordStamps {
  number: string
  description: string
  status: BasketStatus
}

/** The fields of a basket itself, as browser and server know them. */
export const BASKET = {
  name: 'baskets',
  subject: 'basket',
  sorts: ['created'],
  toLabel: ({ number, description }) => `#${number} · ${description}`.slice(0, 100),
  fields: {
    number: { kind: 'line', label: message('baskets.fields.number'), isFixed: true },
    description: { kind: 'text', label: message('baskets.fields.description'), isRequired: true },
    status: {
      kind: 'choice',
      label: message('baskets.fields.status'),
      options: BASKET_STATUSES,
      default: 'active',
      names: {
        active: message('baskets.statuses.active'),
        inactive: message('baskets.statuses.inactive'),
        archived: message('baskets.statuses.archived'),
      },
    },
  },
} as const satisfies RecordRules<BasketHead & Record<never, never>, BasketUpdate>

const yesOrNo = { yes: message('baskets.yes'), no: message('baskets.no') }

/** The fields of a product of a basket, as browser and server know them. */
export const BASKET_PRODUCT = {
  name: 'basket-products',
  subject: 'basket_product',
  sorts: ['created'],
  toLabel: ({ name, productCode }) => `${productCode} · ${name}`,
  fields: {
    productCode: {
      kind: 'line',
      label: message('baskets.fields.productCode'),
      isRequired: true,
      isIdentifier: true,
    },
    name: { kind: 'line', label: message('baskets.fields.name'), isRequired: true },
    barcode: { kind: 'line', label: message('baskets.fields.barcode'), isRequired: true, isIdentifier: true },
    supplierCode: { kind: 'line', label: message('baskets.fields.supplierCode'), isIdentifier: true },
    productId: { kind: 'line', label: message('baskets.fields.productId'), isIdentifier: true },
    isMarked: { kind: 'flag', label: message('baskets.fields.isMarked'), names: yesOrNo },
    isMarketplace: { kind: 'flag', label: message('baskets.fields.isMarketplace'), names: yesOrNo },
    isOneC: { kind: 'flag', label: message('baskets.fields.isOneC'), names: yesOrNo },
    price: { kind: 'amount', label: message('baskets.fields.price'), isOptional: true },
  },
} as const satisfies RecordRules<BasketProduct, BasketProductUpdate>

/** A row of baskets in a spreadsheet: each of their products has one, and so has a basket without any. */
export interface BasketRow {
  basket: Basket
  product?: BasketProduct
}

/** Returns the rows of baskets in a spreadsheet. */
export function basketRows(baskets: readonly Basket[]): BasketRow[] {
  return baskets.flatMap((basket): BasketRow[] =>
    basket.products.length > 0 ? basket.products.map((product) => ({ basket, product })) : [{ basket }],
  )
}

/** Returns the cells of a row of baskets: those of the basket, then those of the product. */
export function basketCells({ basket, product }: BasketRow, translate: Translate): TableCell[] {
  const { products: _, scenarioCount: __, number, ...head } = basket
  const productCells = product
    ? recordCells(BASKET_PRODUCT.fields, product, translate)
    : Object.keys(BASKET_PRODUCT.fields).map(() => '')
  return [...recordCells(BASKET.fields, { ...head, number: String(number) }, translate), ...productCells]
}

const isBlank = (text: string) => text.trim() === ''

/** Returns whether a product has its required fields: code, name and barcode. */
export function isWholeProduct(
  product: Pick<BasketProductInput, 'productCode' | 'name' | 'barcode'>,
): boolean {
  return ![product.productCode, product.name, product.barcode].some(isBlank)
}

/** Returns whether a search finds a basket: its number, its description or a text of a product has this part. */
export function isBasketFound({ number, description, products }: Basket, search: string): boolean {
  const wanted = search.trim()
  const texts = products.flatMap(({ productCode, name, barcode, supplierCode, productId }) => [
    ...[productCode, name, barcode, supplierCode, productId],
  ])
  return [String(number), description, ...texts].some((text) => containsText(text, wanted))
}

const YES = /^(да|истина|yes|true|1|\+|x|х|v)$/i

type PastedField = keyof typeof BASKET_PRODUCT.fields

// The columns of a paste without titles, in their order.
const COLUMNS: readonly PastedField[] = [
  ...(['productCode', 'name', 'barcode', 'supplierCode', 'productId'] as const),
  ...(['isMarked', 'isMarketplace', 'isOneC', 'price'] as const),
]

const TITLES = titlesOf<PastedField | 'product'>({
  productCode: 'код кодтовара артикул code productcode',
  name: 'название наименование названиетовара наименованиетовара name productname',
  barcode: 'шк штрихкод barcode ean',
  supplierCode: 'поставщик кодпоставщика supplier suppliercode',
  productId: 'idтовара id productid',
  isMarked: 'марк маркированный marked ismarked',
  isMarketplace: 'мп товармп marketplace ismarketplace',
  isOneC: '1тнп товар1тнп 1c isonec',
  price: 'цена ценасбонусами ценаруб стоимость price pricewithbonuses',
  // What people call a product: its name, or its code where another column is the name.
  product: 'товар product',
})

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
  | { kind: CodeProblem; field: BasketCode }
  | { kind: 'tooLong'; field: BasketText; maximum: number }
  | { kind: 'price'; problem: NumberProblem }

/** What may be wrong with a pasted row that can be added. */
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

const CODES = ['productCode', 'barcode', 'supplierCode', 'productId'] as const
type BasketCode = (typeof CODES)[number]
const TEXTS = ['productCode', 'name', 'barcode', 'supplierCode', 'productId'] as const
type BasketText = (typeof TEXTS)[number]

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
  const [isMarked = false, isMarketplace = false, isOneC = false] = others.map((flag) => YES.test(flag))
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
  if (price.problem) problems.push({ kind: 'price', problem: price.problem })
  return { ...product, line, source, problems, hints }
}

// No text is no price, which is not 0.
const readPrice = (text: string): Partial<WrittenNumber> => (isBlank(text) ? {} : readAmount(text))

function productProblems(product: BasketProductInput): PastedProductProblem[] {
  const problems: PastedProductProblem[] = isWholeProduct(product) ? [] : [{ kind: 'incomplete' }]
  for (const field of CODES) {
    const kind = codeProblem(product[field])
    if (kind) problems.push({ kind, field })
  }
  const tooLong = TEXTS.filter((field) => product[field].length > NAME_LIMIT)
  return [...problems, ...tooLong.map((field) => ({ kind: 'tooLong' as const, field, maximum: NAME_LIMIT }))]
}
