import { NAME_LIMIT } from '@/lib/shared/limits'
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
    productCode: { kind: 'line', label: message('baskets.fields.productCode'), isRequired: true },
    name: { kind: 'line', label: message('baskets.fields.name'), isRequired: true },
    barcode: { kind: 'line', label: message('baskets.fields.barcode'), isRequired: true },
    supplierCode: { kind: 'line', label: message('baskets.fields.supplierCode') },
    productId: { kind: 'line', label: message('baskets.fields.productId') },
    isMarked: { kind: 'flag', label: message('baskets.fields.isMarked'), names: yesOrNo },
    isMarketplace: { kind: 'flag', label: message('baskets.fields.isMarketplace'), names: yesOrNo },
    isOneC: { kind: 'flag', label: message('baskets.fields.isOneC'), names: yesOrNo },
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

// The accepted titles of the columns, in lower case, with nothing but letters and digits left.
const TITLES = new Set(
  [
    'код кодтовара артикул название наименование названиетовара наименованиетовара товар шк штрихкод поставщик',
    'кодпоставщика idтовара марк маркированный мп товармп 1тнп товар1тнп code productcode name productname product',
    'barcode ean supplier suppliercode id productid marked ismarked marketplace ismarketplace 1c isonec',
  ].flatMap((titles) => titles.split(' ')),
)

/** Returns whether a row names columns, as a table's first one often does. */
function isHeading(cells: readonly string[]): boolean {
  const titles = cells.filter((cell) => TITLES.has(cell.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')))
  return titles.length > 1
}

/** Why a pasted row can't be added as it is. */
export type PastedProductProblem =
  | { kind: 'incomplete' }
  | { kind: CodeProblem; field: BasketCode }
  | { kind: 'tooLong'; field: BasketText; maximum: number }

/** What may be wrong with a pasted row that can be added. */
export type PastedProductHint = { kind: 'checkDigit' } | { kind: 'quotes' }

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
 * Returns the products in a text that was copied from a spreadsheet, a row each: code, name, barcode, supplier code,
 * product id and the three flags. A first row that names columns is left out.
 */
export function pastedProducts(text: string): PastedProduct[] {
  const rows = readPastedTable(text).filter(({ cells }) => cells.some(Boolean))
  return (isHeading(rows[0]?.cells ?? []) ? rows.slice(1) : rows).map((row) => readProduct(row))
}

function readProduct({ line, source, cells, isDoubtful }: PastedTableRow): PastedProduct {
  const [productCode = '', name = '', barcode = '', supplierCode = '', productId = '', ...flags] =
    cells.map(withoutFormulaGuard)
  const [isMarked = false, isMarketplace = false, isOneC = false] = flags.map((flag) => YES.test(flag))
  const product = {
    productCode,
    name,
    barcode: readBarcode(barcode),
    supplierCode,
    productId,
    isMarked,
    isMarketplace,
    isOneC,
  }
  const hints: PastedProductHint[] = []
  if (hasWrongCheckDigit(product.barcode)) hints.push({ kind: 'checkDigit' })
  if (isDoubtful) hints.push({ kind: 'quotes' })
  return { ...product, line, source, problems: productProblems(product), hints }
}

function productProblems(product: BasketProductInput): PastedProductProblem[] {
  const problems: PastedProductProblem[] = isWholeProduct(product) ? [] : [{ kind: 'incomplete' }]
  for (const field of CODES) {
    const kind = codeProblem(product[field])
    if (kind) problems.push({ kind, field })
  }
  const tooLong = TEXTS.filter((field) => product[field].length > NAME_LIMIT)
  return [...problems, ...tooLong.map((field) => ({ kind: 'tooLong' as const, field, maximum: NAME_LIMIT }))]
}
