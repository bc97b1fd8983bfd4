import { message, type Translate } from '@/lib/shared/messages'
import { type RecordRules, type RecordStamps, recordCells } from '@/lib/shared/records'
import { containsText } from '@/lib/shared/search-text'
import type { TableCell } from '@/lib/shared/spreadsheet-text'
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
    barcode: {
      kind: 'line',
      label: message('baskets.fields.barcode'),
      isRequired: true,
      isIdentifier: true,
      isBarcode: true,
    },
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
