import { message } from '@/lib/shared/messages'
import type { RecordRules, RecordStamps } from '@/lib/shared/records'
import type {
  BasketProduct,
  BasketProductInput,
  BasketProductUpdate,
  BasketStatus,
  BasketUpdate,
} from './contract'

/** Statuses of docs/domain.md, Baskets and the repository of steps. */
export const BASKET_STATUSES = ['active', 'inactive', 'archived'] as const

/** The most products of a basket. */
export const BASKET_PRODUCT_LIMIT = 1000

/** A basket without its products, as history tells of it. */
export interface BasketHead extends RecordStamps {
  number: string
  description: string
  status: BasketStatus
}

/** What browser and server know of a basket; the one list of its own fields. */
export const BASKET = {
  name: 'baskets',
  subject: 'basket',
  sorts: ['created'],
  labelOf: ({ number, description }) => `#${number} · ${description}`.slice(0, 100),
  fields: {
    number: { kind: 'line', label: message('baskets.fields.number'), isFixed: true },
    description: { kind: 'text', label: message('baskets.fields.description'), isRequired: true },
    status: {
      kind: 'choice',
      label: message('baskets.fields.status'),
      options: BASKET_STATUSES,
      names: {
        active: message('baskets.statuses.active'),
        inactive: message('baskets.statuses.inactive'),
        archived: message('baskets.statuses.archived'),
      },
    },
  },
} as const satisfies RecordRules<BasketHead & Record<never, never>, BasketUpdate>

const yesOrNo = { yes: message('baskets.yes'), no: message('baskets.no') }

/** What browser and server know of a product of a basket; the one list of its fields. */
export const BASKET_PRODUCT = {
  name: 'basket-products',
  subject: 'basket_product',
  sorts: ['created'],
  labelOf: ({ name, productCode }) => `${productCode} · ${name}`,
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

const YES = /^(да|yes|true|1|\+|x|х|v)$/i

/**
 * Returns the products in a text that was copied from a spreadsheet, a line each: code, name, barcode, supplier code,
 * product id and the three flags. A first line whose code has no digits is a heading, and left out.
 */
export function pastedProducts(text: string): BasketProductInput[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [code = ''] = lines[0]?.split('\t') ?? []
  return (/\d/.test(code) ? lines : lines.slice(1)).map((line) => {
    const cells = line.split('\t').map((cell) => cell.trim())
    const [productCode = '', name = '', barcode = '', supplierCode = '', productId = ''] = cells
    const isYes = (place: number) => YES.test(cells[place] ?? '')
    return {
      ...{ productCode, name, barcode, supplierCode, productId },
      ...{ isMarked: isYes(5), isMarketplace: isYes(6), isOneC: isYes(7) },
    }
  })
}
