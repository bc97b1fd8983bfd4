import { z } from 'zod'
import { endpoint } from '@/lib/shared/endpoint'
import { LARGEST_INTEGER, MEBIBYTE } from '@/lib/shared/limits'
import { type MessageKey, message } from '@/lib/shared/messages'
import { optionalPriceSchema } from '@/lib/shared/number-schemas'
import { nextCursorSchema, pageQuery } from '@/lib/shared/pagination'
import {
  bulkDeleteEndpoint,
  bulkIdsSchema,
  bulkSetEndpoint,
  bulkUndoEndpoint,
  changedRow,
  deleteEndpoint,
  exportEndpoint,
} from '@/lib/shared/record-endpoints'
import {
  clearableNameSchema,
  idSchema,
  messageIfMissing,
  nameSchema,
  optionalNameSchema,
  requiredName,
  requiredText,
  versionSchema,
} from '@/lib/shared/validation'
import { BASKET_GOODS_LIMIT, BASKET_PRODUCT_LIMIT, BASKET_STATUSES } from './values'

export const basketStatusSchema = z.enum(BASKET_STATUSES)
export type BasketStatus = z.infer<typeof basketStatusSchema>

/** The number that people know a basket by: from 1, never reused. */
export const basketNumberSchema = z.int().min(1).max(LARGEST_INTEGER)

const flags = { isMarked: z.boolean(), isMarketplace: z.boolean(), isOneC: z.boolean() }

export const basketProductSchema = z.object({
  _id: idSchema,
  productCode: z.string(),
  name: z.string(),
  barcode: z.string(),
  supplierCode: z.string(),
  productId: z.string(),
  ...flags,
  /** Exact to two fraction digits; null where nobody has given it. */
  price: z.number().nullable(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type BasketProduct = z.infer<typeof basketProductSchema>

/** A basket on the wire (docs/domain.md, Baskets and the repository of steps). */
export const basketSchema = z.object({
  _id: idSchema,
  number: basketNumberSchema,
  description: z.string(),
  status: basketStatusSchema,
  products: z.array(basketProductSchema),
  /** The number of scenarios that name it. */
  scenarioCount: z.number().int(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  /** When it or one of its products was changed last. */
  updatedAt: z.iso.datetime(),
})
export type Basket = z.infer<typeof basketSchema>

/** A basket, as a picker shows it. */
export const basketOptionSchema = basketSchema.pick({ _id: true, number: true, description: true })
export type BasketOption = z.infer<typeof basketOptionSchema>

const productInput = (incomplete: MessageKey) => ({
  productCode: requiredName(incomplete),
  name: requiredName(incomplete),
  barcode: requiredName(incomplete),
  supplierCode: optionalNameSchema,
  productId: optionalNameSchema,
  isMarked: flags.isMarked.default(false),
  isMarketplace: flags.isMarketplace.default(false),
  isOneC: flags.isOneC.default(false),
  price: optionalPriceSchema.default(null),
})

/** A product as it is typed in; the message about an incomplete one belongs to the missing field. */
export const basketProductInputSchema = z.object(productInput(message('baskets.productIncomplete')))
export type BasketProductInput = z.output<typeof basketProductInputSchema>

const productRequired = message('baskets.productRequired')
/** Maximum size in bytes of a call with many products. */
const MAX_BODY_BYTES = 10 * MEBIBYTE

export const createBasket = endpoint('POST /baskets', {
  summary: 'Creates a basket with up to 5,000 products; the server gives it its number.',
  access: 'editor',
  bodyLimit: MAX_BODY_BYTES,
  body: z.object({
    description: requiredText(message('baskets.descriptionRequired')),
    products: z
      .array(basketProductInputSchema, messageIfMissing(productRequired))
      .min(1, productRequired)
      .max(BASKET_PRODUCT_LIMIT),
  }),
  data: z.object({ basket: basketSchema }),
  status: 201,
})
export type BasketCreation = z.output<typeof createBasket.body>

export const listBasketOptions = endpoint('GET /baskets/options', {
  summary: 'The active baskets by number, without their products.',
  access: 'authenticated',
  data: z.object({ baskets: z.array(basketOptionSchema) }),
})

export const getBasketByNumber = endpoint('GET /baskets/number/{number}', {
  summary: 'A basket with its products, by the number that people know it by.',
  access: 'authenticated',
  params: z.object({
    number: z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(basketNumberSchema),
  }),
  data: z.object({ basket: basketSchema }),
})

/** A product of a basket, found by its barcode. */
export const basketGoodsSchema = basketProductSchema
  .pick({ _id: true, productCode: true, name: true, barcode: true, supplierCode: true })
  .extend({ number: basketNumberSchema })
export type BasketGoods = z.infer<typeof basketGoodsSchema>

export const listBasketGoods = endpoint('GET /baskets/goods/{gtin}', {
  summary:
    'The products of active baskets whose barcode is this GTIN, with or without the zeros before it, and the number of their ' +
    `basket; at most ${BASKET_GOODS_LIMIT}, those of the newest baskets first.`,
  access: 'authenticated',
  params: z.object({ gtin: z.string().regex(/^\d{14}$/) }),
  data: z.object({ goods: z.array(basketGoodsSchema) }),
})

const params = z.object({ id: idSchema })
const productParams = z.object({ id: idSchema, productId: idSchema })
const oneBasket = z.object({ basket: basketSchema })
const oneProduct = z.object({ basket: basketSchema, product: basketProductSchema })
const manyBaskets = z.object({ baskets: z.array(basketSchema), nextCursor: nextCursorSchema })

export const listBaskets = endpoint('GET /baskets', {
  summary:
    'The baskets with their products and the number of scenarios that name them, the one made last first.',
  access: 'authenticated',
  query: z.object(pageQuery),
  data: manyBaskets,
})

export const searchBaskets = endpoint('GET /baskets/search', {
  summary: 'The baskets of which the number, the description or a product has a part of a text.',
  access: 'authenticated',
  query: z.object({ query: nameSchema.default(''), ...pageQuery }),
  data: manyBaskets,
})

export const exportBaskets = exportEndpoint('/baskets/export', {
  summary:
    'The baskets that a search finds, a row for each product, as an Excel file or as CSV (UTF-8 with a byte order mark). ' +
    'No cell starts a formula.',
  query: { query: nameSchema.default('') },
})
export type BasketExport = z.output<typeof exportBaskets.query>

export const updateBasket = endpoint('PUT /baskets/{id}', {
  summary: 'Changes the description or the status of a basket; fields that are absent stay as they are.',
  access: 'editor',
  params,
  body: z.object({
    description: requiredText(message('baskets.descriptionRequired')).optional(),
    status: basketStatusSchema.optional(),
    version: versionSchema,
  }),
  data: oneBasket,
})
export type BasketUpdate = z.output<typeof updateBasket.body>

export const deleteBasket = deleteEndpoint('/baskets/{id}', {
  summary: 'Deletes a basket; it can be restored. Scenarios keep the product lines that were made of it.',
  params,
})

export const deleteBaskets = bulkDeleteEndpoint('/baskets/bulk/delete', {
  summary:
    'Deletes up to 1,000 baskets: all or none. They can be restored; scenarios keep their product lines.',
})

/** A basket whose status a call has set, with the one it had before. */
export const basketStatusChangeSchema = z.object({ ...changedRow, status: basketStatusSchema })

export const setStatusOfBaskets = bulkSetEndpoint('/baskets/bulk/status', {
  summary:
    'Sets the status of up to 1,000 baskets: all or none. Answers what those had before that had another.',
  value: { status: basketStatusSchema },
  change: basketStatusChangeSchema,
})

export const undoStatusOfBaskets = bulkUndoEndpoint('/baskets/bulk/status/undo', {
  summary: 'Puts back the status of baskets that nobody has changed since.',
  change: basketStatusChangeSchema,
})

export const duplicateBasket = endpoint('POST /baskets/{id}/duplicate', {
  summary: 'Creates a basket with the same description and products, under the next number.',
  access: 'editor',
  params,
  data: oneBasket,
  status: 201,
})

const incomplete = message('baskets.productFieldsRequired')

export const addBasketProduct = endpoint('POST /baskets/{id}/products', {
  summary: 'Adds a product to a basket.',
  access: 'editor',
  params,
  body: z.object(productInput(incomplete)),
  data: oneProduct,
  status: 201,
})

/** A product as a form has it. */
export type BasketProductValues = z.input<typeof addBasketProduct.body>

export const addBasketProducts = endpoint('POST /baskets/{id}/products/bulk', {
  summary: 'Adds up to 5,000 products to a basket: all or none.',
  access: 'editor',
  bodyLimit: MAX_BODY_BYTES,
  params,
  body: z.object({
    products: z
      .array(z.object(productInput(incomplete)))
      .min(1)
      .max(BASKET_PRODUCT_LIMIT),
  }),
  data: z.object({ basket: basketSchema, added: z.number().int() }),
  status: 201,
})

export const updateBasketProduct = endpoint('PUT /baskets/{id}/products/{productId}', {
  summary: 'Changes a product of a basket; fields that are absent stay as they are.',
  access: 'editor',
  params: productParams,
  body: z.object({
    productCode: requiredName(incomplete).optional(),
    name: requiredName(incomplete).optional(),
    barcode: requiredName(incomplete).optional(),
    supplierCode: clearableNameSchema.optional(),
    productId: clearableNameSchema.optional(),
    isMarked: flags.isMarked.optional(),
    isMarketplace: flags.isMarketplace.optional(),
    isOneC: flags.isOneC.optional(),
    price: optionalPriceSchema.optional(),
    version: versionSchema,
  }),
  data: oneProduct,
})
export type BasketProductUpdate = z.output<typeof updateBasketProduct.body>

export const deleteBasketProduct = endpoint('DELETE /baskets/{id}/products/{productId}', {
  summary: 'Deletes a product of a basket; it can be restored.',
  access: 'editor',
  params: productParams,
  data: oneProduct,
})

export const deleteBasketProducts = endpoint('POST /baskets/{id}/products/bulk/delete', {
  summary: 'Deletes products of a basket: all or none. They can be restored.',
  access: 'editor',
  params,
  body: z.object({ ids: bulkIdsSchema }),
  data: z.object({ basket: basketSchema, deleted: z.number().int() }),
})
